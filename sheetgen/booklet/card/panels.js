// What opens below the sheets: a new game, sharing and files, earlier games, the result.
import {h} from "./dom.js";
import {bow} from "./marks.js";

const button = (act, text, more = {}) => h("button", {type: "button", "data-act": act, ...more}, text);

// What was said last, and the buttons that are always at hand.
export function toolbar({say, canUndo, canRedo, panel, said}) {
  const opener = (name) => button(`open:${name}`, say(name), {"aria-expanded": String(panel === name)});
  const arrow = (name, isBack, can) => button(name, bow(isBack), {"aria-label": say(name), title: say(name), disabled: !can});
  return h("div", {class: "card-tools"},
    h("p", {class: "card-status", role: "status"}, said),
    h("div", {class: "card-buttons", role: "group", "aria-label": say("tools")},
      arrow("undo", true, canUndo), arrow("redo", false, canRedo), opener("new"), opener("share"), opener("more")));
}

export function newGame({say, page, names, view, number}) {
  const most = page.most;
  const input = (_, seat) => h("input", {
    name: "player",
    maxlength: 24,
    autocomplete: "off",
    "aria-label": say("player", {n: seat + 1}),
    placeholder: say("player", {n: seat + 1}),
    value: names[seat] ?? "",
  });
  return h("form", {class: "card-panel", "data-form": "new"},
    h("fieldset", {}, h("legend", {}, say("who")), h("div", {class: "card-names"}, Array.from({length: most}, input))),
    h("p", {class: "card-hint"}, say("who-hint")),
    view.setup?.({say, page, number}),
    h("button", {class: "primary"}, say("start")));
}

export function share({say, text, link, error}) {
  return h("div", {class: "card-panel"},
    h("p", {}, say("export-hint")),
    h("textarea", {readonly: true, rows: 6, "data-key": "export", "aria-label": say("export"), spellcheck: "false"}, text),
    h("div", {class: "card-line"},
      button("copy", say("copy")), button("save", say("save")), button("link", say("link")), button("text", say("as-text")), button("print", say("print"))),
    link && h("input", {readonly: true, value: link, "aria-label": say("link")}),
    h("form", {"data-form": "import"},
      h("label", {}, say("import"), h("textarea", {name: "text", rows: 4, spellcheck: "false"})),
      h("label", {}, say("file"), h("input", {type: "file", "data-file": true, accept: ".yaml,.yml,.txt"})),
      error && h("p", {class: "card-wrong"}, error),
      h("button", {}, say("read"))));
}

export function more({say, settings, isKept, old, earlier, number}) {
  const choice = (name) => h("label", {class: "card-choice"},
    h("input", {type: "checkbox", "data-set": name, checked: settings[name]}), say(`set-${name}`));
  return h("div", {class: "card-panel"},
    Object.keys(settings).map(choice),
    !isKept && h("p", {class: "card-wrong"}, say("not-kept")),
    earlier.length > 0 && [h("h3", {}, say("earlier")), earlier.map((lines, i) => h("p", {"data-key": i}, lines))],
    old.length > 0 && [h("h3", {}, say("old")), h("p", {}, say("old-hint")), old.map(([key, text]) => h("div", {"data-key": key},
      h("textarea", {readonly: true, rows: 4, "aria-label": say("old"), spellcheck: "false"}, text),
      button("forget", say("forget"), {"data-save": key})))]);
}

// Places and totals, line by line. rows: [[place, player, {line: points}]].
export function result({say, name, number}, rows, lines) {
  return h("div", {class: "card-panel card-result"},
    h("h3", {}, say("result")),
    h("div", {class: "table"}, h("table", {},
      h("thead", {}, h("tr", {}, h("td"), rows.map(([place, player]) => h("th", {scope: "col", class: "number"}, `${number(place)}. ${player}`)))),
      h("tbody", {}, lines.map((line) => h("tr", {class: line === "total" ? "strong" : false},
        h("th", {scope: "row"}, name(line)),
        rows.map(([, , scores]) => h("td", {class: "number"}, number(scores[line])))))))));
}
