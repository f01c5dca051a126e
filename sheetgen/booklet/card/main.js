// The card: the sheet of a game on a screen. Joins rules, view and page; everything that happens comes through here.
//
// rules: a module of games/ – start, load, refusal, play, legal, dice, scores, over, ranking, sheet; all pure.
// view: a module of views/ – draw(position, context) → nodes for the players' sheets. What is touched says what it
// means: data-move="[…]" a move, data-ui="{…}" what the view wants to remember (unsaved), data-act="undo" and so on.
// tap(key, position, context), if a view has it, answers data-tap="key" with {move} or {ui}; news(position, move,
// context) says what a move brought, where that is more than a total.
import {sayRoll, throwDice} from "./dice.js";
import {h, patch} from "./dom.js";
import {fromFragment, read, toFragment, write} from "./file.js";
import {onArrow, rove} from "./keys.js";
import {PANELS, newGame, result, toolbar} from "./panels.js";
import {EMPTY, add, games, redo, replay, undo} from "./state.js";
import {storage} from "./storage.js";
import {speaker} from "./words.js";

const LINK = "#card=";
// Moves that no game's rules judge.
const ALWAYS = ["new", "load", "name"];

const NEXT = ".card-roll, .card-tray button:enabled, [data-grid] button";

// A name of visible characters, as the checker wants it.
const cleaned = (name) => name.replace(/\p{Cf}/gu, "").replace(/[\p{C}\p{Z}]+/gu, " ").trim();

export function start(rules, view) {
  const root = document.getElementById("card-app");
  const page = JSON.parse(document.getElementById("card-data").textContent);
  const words = speaker(page);
  const {say} = words;
  const store = storage(page.game, page.edition);
  const saved = store.load();
  let state = saved?.state ?? EMPTY;
  let settings = {totals: true, dice: true, ...saved?.settings};
  let ui = {};
  let panel = null;
  let said = "";
  let error = "";
  let link = "";

  const current = () => games(state).pop() ?? null;
  const positionOf = (moves) => moves && replay(rules, page.rules, moves);
  const position = () => positionOf(current());
  const textOf = (moves) => (moves ? write(rules, page, positionOf(moves), moves) : "");
  const context = () => ({page, rules, ui, settings, rolls: (current() ?? []).filter(([kind]) => kind === "roll"), ...words});

  // A move that the rules allow is made; of any other the reason is said.
  function make(move, remembered = {}) {
    const now = position();
    const refused = now && !ALWAYS.includes(move[0]) && rules.refusal(now, move);
    if (refused) {
      said = say(...refused);
      return show();
    }
    ui = {...remembered};
    return change(add(state, move), (after) => news(now, after, move));
  }

  // What a move brought, for those who do not see it.
  function news(before, after, move) {
    const own = view.news?.(after, move, context());
    if (own) return own;
    if (move[0] === "roll") return sayRoll(before, move, context());
    if (move[0] === "name") return turnOf(after);
    if (rules.over(after)) return say("over-now", {players: winners(after)});
    if (after.active !== before?.active || after.turn !== before?.turn) return turnOf(after);
    const seat = move[1];
    return typeof seat === "number" && settings.totals
      ? say("now-has", {player: after.players[seat], points: rules.scores(after, seat).total}) : "";
  }

  function turnOf({players, active, turn}) {
    return players.length > 1 && active !== undefined ? say("turn-of", {player: players[active], n: turn}) : "";
  }

  // All who are first; some rules break ties, or let nobody win them.
  function winners(after) {
    const ranking = rules.ranking(after);
    const first = ranking.filter(([, total]) => total === ranking[0][1]).map(([seat]) => seat);
    return (rules.winners?.(after) ?? first).map((seat) => after.players[seat]);
  }

  function change(next, tell = () => "") {
    state = next;
    const after = position();
    said = after ? tell(after) : "";
    if (!store.save(state, settings, textOf(current()))) said ||= store.isKept ? say("not-kept") : "";
    show();
  }

  function show() {
    const now = position();
    const parts = {...context(), view, panel, said, error, link, text: panel === "share" ? textOf(current()) : "", names: now?.players ?? [],
      canUndo: state.at > 0, canRedo: state.at < state.moves.length, isKept: store.isKept,
      old: panel === "more" ? store.old() : [], earlier: panel === "more" ? earlier() : []};
    const hadFocus = root.contains(document.activeElement);
    patch(root.firstElementChild, h("div.card", {dir: page.dir},
      now && view.draw(now, context()),
      now && rules.over(now) && results(now),
      toolbar(parts),
      panel === "new" || !now ? newGame(parts) : panel && PANELS[panel](parts)));
    rove(root);
    // A button that has done its work may be gone; the keyboard goes on where the next thing is to be done.
    if (hadFocus && !root.contains(document.activeElement)) root.querySelector(NEXT)?.focus({preventScroll: true});
  }

  function results(now) {
    const ranking = rules.ranking(now);
    const rows = ranking.map(([seat, total]) =>
      [1 + ranking.filter(([, other]) => other > total).length, now.players[seat], rules.scores(now, seat)]);
    const lines = Object.keys(rows[0][2]).filter((line) => typeof rows[0][2][line] === "number");
    return result(context(), rows, lines);
  }

  function summary(moves) {
    const at = positionOf(moves);
    const shown = rules.ranking(at).map(([seat, total]) => `${at.players[seat]} ${words.number(total)}`);
    return `${page.title}: ${shown.join(", ")}`;
  }

  function earlier() {
    return games(state).slice(0, -1).reverse().filter((moves) => moves.length > 1).map(summary);
  }

  // Make the game of a text the current one; what was before can be had back by undoing.
  function bring(text) {
    try {
      const moves = read(rules, page, text);
      error = "";
      panel = null;
      change(moves.reduce(add, state), () => say("brought"));
    } catch (problem) {
      error = say(problem.message, problem.facts);
      panel = "share";
      said = error;
      show();
    }
  }

  const ACTS = {
    undo: () => { ui = {}; change(undo(state), (after) => say("undone", {what: turnOf(after)})); },
    redo: () => { ui = {}; change(redo(state), (after) => say("redone", {what: turnOf(after)})); },
    roll: () => make(throwDice(position(), ui, rules), {held: ui.held}),
    copy: () => copy(textOf(current())),
    text: () => (navigator.share ? navigator.share({text: summary(current())}).catch(() => {}) : copy(summary(current()))),
    save: () => saveFile(`${page.game}.yaml`, textOf(current())),
    link: () => {
      link = location.href.split("#")[0] + LINK + toFragment(textOf(current()));
      show();
      copy(link);
    },
    print: () => {
      document.body.dataset.print = "card";
      window.print();
    },
    forget: (button) => { store.forget(button.dataset.save); show(); },
  };

  function copy(text) {
    const done = () => { said = say("copied"); show(); };
    const byHand = () => { said = say("copy-by-hand"); show(); };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, byHand);
    else byHand();
  }

  function saveFile(name, text) {
    const anchor = h("a", {href: URL.createObjectURL(new Blob([text], {type: "application/yaml"})), download: name});
    anchor.click();
    URL.revokeObjectURL(anchor.href);
  }

  function act(name, button) {
    if (!name.startsWith("open:")) return ACTS[name](button);
    const wanted = name.slice(5);
    panel = panel === wanted ? null : wanted;
    [error, link, said] = ["", "", ""];
    return show();
  }

  // A name left empty stays as it was.
  function rename(field) {
    const seat = Number(field.dataset.key);
    const known = position().players[seat];
    const name = cleaned(field.value) || known;
    field.value = name;
    if (name !== known) make(["name", seat, name], ui);
  }

  function remember(change) {
    ui = {...ui, ...change};
    show();
  }

  root.addEventListener("click", (event) => {
    const {dataset} = event.target.closest("button") ?? {};
    if (!dataset) return;
    if (dataset.move) make(JSON.parse(dataset.move));
    else if (dataset.ui) remember(JSON.parse(dataset.ui));
    else if (dataset.act) act(dataset.act, event.target.closest("button"));
    else if (dataset.tap) {
      const answer = view.tap(dataset.tap, position(), context());
      if (answer.move) make(answer.move, answer.ui);
      else remember(answer.ui);
    }
  });
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    if (event.target.dataset.form === "import") return bring(form.get("text"));
    const players = form.getAll("player").map(cleaned).filter(Boolean);
    const others = Object.fromEntries([...form].filter(([name]) => name !== "player"));
    panel = null;
    return make(["new", {...others, players: players.length ? players : [say("player", {n: 1})]}]);
  });
  root.addEventListener("change", (event) => {
    const {dataset, checked, files, name} = event.target;
    if (name === "name") return rename(event.target);
    if (dataset.set) {
      settings = {...settings, [dataset.set]: checked};
      change(state);
    } else if ("file" in dataset && files[0]) files[0].text().then(bring);
    return undefined;
  });
  root.addEventListener("keydown", onArrow);
  window.addEventListener("afterprint", () => delete document.body.dataset.print);
  window.addEventListener("hashchange", fromAddress);
  store.watch((found) => {
    ({state, settings} = {settings, ...found});
    said = say("other-tab");
    show();
  });

  function fromAddress() {
    if (!location.hash.startsWith(LINK)) return;
    let text = "";
    try { text = fromFragment(location.hash.slice(LINK.length)); } catch { /* said by bring */ }
    history.replaceState(null, "", "#card");
    bring(text);
  }

  root.replaceChildren(h("div"));
  try {
    position();
  } catch {
    // A save that these rules cannot play is offered as text.
    store.setAside();
    state = EMPTY;
  }
  show();
  fromAddress();
}
