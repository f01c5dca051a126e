// The dice in play; their faces come from the browser's own source of chance.
import {h} from "./dom.js";

export function drawDice(position, {say}) {
  return h("button", {type: "button", "data-act": "roll"}, say("roll"));
}

export function throwDice(position, ui, rules) {
  return ["roll", rules.dice(position).map(({faces}) => faces[pick(faces.length)])];
}

// A number below n, every one as likely: what would favour the low ones is thrown away.
export function pick(n) {
  const bytes = new Uint8Array(1);
  const most = 256 - (256 % n);
  do crypto.getRandomValues(bytes); while (bytes[0] >= most);
  return bytes[0] % n;
}

// What a throw showed, for those who do not see it.
export function sayRoll(before, [, faces], {say}) {
  return say("rolled", {faces});
}
