// A game as text: the sheets as the checker reads them, with all moves in a comment, and the way back.
import {flow, json, parse} from "./yaml.js";
import {replay} from "./state.js";

const MOVES = "# moves: ";

// The sheets of a position, and the moves that led to it.
export function write(rules, page, position, moves) {
  const mode = rules.mode?.(position) ?? modeOf(position);
  const head = {game: page.game, ...page.spec, mode, ...rules.header?.(position)};
  return [
    ...Object.entries(head).map(([key, value]) => `${key}: ${flow(value)}`),
    "sheets:",
    ...position.players.map((_, seat) => `- ${flow(rules.sheet(position, seat))}`),
    MOVES + json(moves),
    "",
  ].join("\n");
}

function modeOf({players, turns}) {
  return players.length > 1 && turns !== false ? "table" : "single";
}

// The moves that a text brings: those in its comment, or its sheets if they were changed by hand.
// Throws an Error with the code of what is wrong, and [facts].
export function read(rules, page, text) {
  const typed = parsed(text);
  if (typed?.game !== page.game) throw problem("other-game", {game: String(typed?.game ?? "\u2013")});
  const sheets = typed.sheets;
  if (!Array.isArray(sheets) || !sheets.length) throw problem("no-sheets");
  return unchanged(rules, page, text) ?? loaded(rules, page, typed);
}

function problem(code, facts = {}) {
  return Object.assign(new Error(code), {facts});
}

function parsed(text) {
  try {
    return parse(text);
  } catch (error) {
    throw problem("unreadable", {line: error.message});
  }
}

function unchanged(rules, page, text) {
  const comment = text.split(/\r?\n/).find((line) => line.startsWith(MOVES));
  if (!comment) return null;
  try {
    const moves = JSON.parse(comment.slice(MOVES.length));
    const position = replay(rules, page.rules, moves);
    const same = write(rules, page, position, moves).trim().split("\n").map((line) => line.trim());
    return same.every((line) => text.includes(line)) ? moves : null;
  } catch {
    return null;
  }
}

function loaded(rules, page, typed) {
  const move = ["load", typed.sheets, typed];
  try {
    const position = replay(rules, page.rules, [move]);
    position.players.forEach((_, seat) => rules.scores(position, seat));
  } catch {
    throw problem("unreadable", {line: ""});
  }
  return [move];
}

// Text in an address: UTF-8 in base64 without what addresses mean otherwise.
export function toFragment(text) {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function fromFragment(code) {
  const bytes = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
