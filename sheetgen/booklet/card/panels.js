// What opens below the sheets: a new game, sharing and files, earlier games, the result.
import {h} from "./dom.js";
import {bow} from "./marks.js";

const button = (act, text, more = {}) => h("button", {act, ...more}, text);

// What was said last, and the buttons that are always at hand.
export function toolbar({say, canUndo, canRedo, panel, said}) {
  const opener = (name) => button(`open:${name}`, say(name), {expanded: panel === name});
  const arrow = (name, isBack, can) => button(name, bow(isBack), {label: say(name), title: say(name), disabled: !can});
  return h("div.card-tools",
    h("p.card-status", {role: "status"}, said),
    h("div.card-buttons", {role: "group", label: say("tools")},
      arrow("undo", true, canUndo), arrow("redo", false, canRedo), opener("new"), opener("share"), opener("more")));
}

export function newGame({say, page, names, view, number}) {
  return h("form.card-panel", {form: "new"},
    h("fieldset", h("legend", say("who")), nameFields(page.most, names, "player", say)),
    h("p.card-hint", say("who-hint")),
    view.setup?.({say, page, number}),
    h("button.primary", {type: "submit"}, say("start")));
}

function nameFields(count, names, name, say) {
  return h("div.card-names", Array.from({length: count}, (_, seat) => h("input", {
    name,
    key: seat,
    maxlength: 24,
    autocomplete: "off",
    label: say("player", {n: seat + 1}),
    placeholder: say("player", {n: seat + 1}),
    value: names[seat] ?? "",
  })));
}

function share({say, text, link, error}) {
  return h("div.card-panel",
    h("p", say("export-hint")),
    h("textarea", {readonly: true, rows: 6, key: "export", label: say("export"), spellcheck: "false"}, text),
    h("div.card-line",
      button("copy", say("copy")), button("save", say("save")), button("link", say("link")), button("text", say("as-text")), button("print", say("print"))),
    link && h("input", {readonly: true, value: link, label: say("link")}),
    h("form", {form: "import"},
      h("label", say("import"), h("textarea", {name: "text", rows: 4, spellcheck: "false"})),
      h("label", say("file"), h("input", {type: "file", "data-file": true, accept: ".yaml,.yml,.txt"})),
      error && h("p.card-wrong", error),
      h("button", {type: "submit"}, say("read"))));
}

function more({say, names, settings, isKept, old, earlier}) {
  const choice = (name, code) => h("label.card-choice",
    h("input", {type: "checkbox", set: name, checked: settings[name]}), say(code));
  return h("div.card-panel",
    h("fieldset", h("legend", say("players")), nameFields(names.length, names, "name", say)),
    choice("totals", "set-totals"), choice("dice", "set-dice"),
    !isKept && h("p.card-wrong", say("not-kept")),
    earlier.length > 0 && [h("h3", say("earlier")), earlier.map((lines, i) => h("p", {key: i}, lines))],
    old.length > 0 && [h("h3", say("old")), h("p", say("old-hint")), old.map(([key, text]) => h("div", {key},
      h("textarea", {readonly: true, rows: 4, label: say("old"), spellcheck: "false"}, text),
      button("forget", say("forget"), {"data-save": key})))]);
}

// What the openers of the toolbar open, by their names.
export const PANELS = {share, more};

// Places and totals, line by line. rows: [[place, player, {line: points}]].
export function result({say, name, number}, rows, lines) {
  return h("div.card-panel.card-result",
    h("h3", say("result")),
    h("div.table", h("table",
      h("thead", h("tr", h("td"), rows.map(([place, player]) => h("th.number", {scope: "col"}, `${number(place)}. `, h("bdi", player))))),
      h("tbody", lines.map((line) => h(line === "total" ? "tr.strong" : "tr",
        h("th", {scope: "row"}, name(line)),
        rows.map(([, , scores]) => h("td.number", number(scores[line])))))))));
}
