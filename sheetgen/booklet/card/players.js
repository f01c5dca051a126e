// The players' sheets: side by side where there is room; on a phone the one whose name was touched.
import {h} from "./dom.js";

// The names, to choose whose sheet is shown.
export function tabs(position, context) {
  const {ui, say} = context;
  const shown = ui.shown ?? position.active ?? 0;
  const tab = (player, seat) => h("button", {
    type: "button",
    class: "card-tab",
    "data-ui": JSON.stringify({shown: seat}),
    "aria-pressed": String(seat === shown),
    "aria-current": seat === position.active ? "true" : false,
  }, h("span", {}, player), total(position, seat, context));
  return h("div", {class: "card-tabs", role: "group", "aria-label": say("players")}, position.players.map(tab));
}

function total(position, seat, {settings, say, number, rules}) {
  return settings.totals && h("b", {class: "card-total", title: say("total")}, number(rules.scores(position, seat).total));
}

// one: seat → the nodes of that player's sheet.
export function sheets(position, context, one) {
  const shown = context.ui.shown ?? position.active ?? 0;
  return [
    position.players.length > 1 && tabs(position, context),
    h("div", {class: "card-sheets"}, position.players.map((player, seat) =>
      h("section", {class: `card-sheet${seat === shown ? "" : " off"}`, "aria-label": player, "data-key": seat},
        h("h3", {class: "card-name"}, player, total(position, seat, context)), one(seat)))),
  ];
}
