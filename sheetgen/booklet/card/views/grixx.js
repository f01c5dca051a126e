// GRixx on a screen: each player's rows, locks and penalties.
import {h} from "../dom.js";

export function draw(position, context) {
  const {page: {rules}, name, number} = context;
  const box = (seat, row, n) => h("button", {
    type: "button",
    "data-move": JSON.stringify(["cross", seat, row, n]),
    "aria-pressed": String(position.sheets[seat][row].includes(n)),
  }, number(n));
  return position.players.map((player, seat) => h("section", {class: "card-sheet"},
    h("h3", {}, player),
    Object.entries(rules.rows).map(([row, numbers]) =>
      h("div", {class: `card-row c-${row}`, role: "group", "aria-label": name(row)},
        numbers.map((n) => box(seat, row, n))))));
}
