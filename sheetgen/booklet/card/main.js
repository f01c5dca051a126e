// The card: the sheet of a game on a screen. Joins rules, view and page; everything that happens comes through here.
//
// rules: a module of games/ – start, load, refusal, play, legal, dice, scores, over, ranking, sheet; all pure.
// view: a module of views/ – draw(position, context) → nodes for the players' sheets. What is touched says what it
// means: data-move="[…]" a move, data-ui="{…}" what the view wants to remember (unsaved), data-act="undo" and so on.
// tap(key, position, ui), if a view has it, answers data-tap="key" with {move} or {ui}.
import {h, patch} from "./dom.js";
import {EMPTY, add, games, redo, replay, step, undo} from "./state.js";
import {speaker} from "./words.js";

export function start(rules, view) {
  const root = document.getElementById("card-app");
  const page = JSON.parse(document.getElementById("card-data").textContent);
  const words = speaker(page);
  let state = EMPTY;
  let ui = {};
  let said = "";

  const position = () => {
    const all = games(state);
    return all.length ? replay(rules, page.rules, all[all.length - 1]) : null;
  };

  function make(move) {
    const now = position();
    const refused = now && rules.refusal(now, move);
    said = refused ? words.say(...refused) : "";
    if (!refused) { state = add(state, move); ui = {}; }
    show();
  }

  function show() {
    const now = position();
    const context = {page, rules, ui, ...words};
    patch(root.firstElementChild, h("div", {class: "card"},
      now && view.draw(now, context),
      h("p", {class: "card-status", role: "status"}, said)));
  }

  root.addEventListener("click", (event) => {
    const touched = event.target.closest("[data-move]");
    if (touched) make(JSON.parse(touched.dataset.move));
  });
  root.replaceChildren(h("div"));
  state = add(state, ["new", {players: ["A", "B"]}]);
  show();
}
