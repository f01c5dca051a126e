// The players' sheets: side by side where there is room; on a phone the one whose name was touched.
import {h} from "./dom.js";

// The names, to choose whose sheet is shown.
export function tabs(position, context) {
  const {ui, say} = context;
  const shown = ui.shown ?? position.active ?? 0;
  const tab = (player, seat) => h("button.card-tab", {
    ui: {shown: seat},
    pressed: seat === shown,
    current: seat === position.active || null,
  }, h("span", {dir: "auto"}, player), total(position, seat, context));
  return h("div.card-tabs", {role: "group", label: say("players")}, position.players.map(tab));
}

function total(position, seat, {settings, say, number, rules}) {
  return settings.totals && h("b.card-total", {title: say("total")}, number(rules.scores(position, seat).total));
}

// one: seat → the nodes of that player's sheet.
export function sheets(position, context, one) {
  const shown = context.ui.shown ?? position.active ?? 0;
  return [
    position.players.length > 1 && tabs(position, context),
    h("div.card-sheets", position.players.map((player, seat) =>
      h(`section.card-sheet${seat === shown ? "" : ".off"}`, {label: player, key: seat},
        h("h3.card-name", h("bdi", player), total(position, seat, context)), one(seat)))),
  ];
}
