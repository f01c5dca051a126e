// What a pen leaves in a box, and the signs printed beside boxes, as small drawings.
import {icon, s} from "./dom.js";

const CROSS = "M1.5 1.8C3.6 3.7 6 6.4 8.4 8.5M8.3 1.5C6.5 3.6 3.7 6.2 1.6 8.4";
const LOCK = "M2.2 4.5h.7V3.2a2.1 2.1 0 0 1 4.2 0v1.3h.7v4.2H2.2zM3.9 4.5h2.2V3.3a1.1 1.1 0 0 0-2.2 0z";

export function cross() {
  return icon("card-cross", s("path", {d: CROSS}));
}

export function lock() {
  return icon("card-lock", s("path", {d: LOCK}));
}

// Arrows back and forward, for undoing and doing again.
export function bow(isBack) {
  return icon("card-bow",
    s("path", {d: "M4 1.5L1.5 4L4 6.5M1.8 4h4.4a2.2 2.2 0 0 1 0 4.4H4.5", transform: isBack ? false : "matrix(-1 0 0 1 10 0)"}));
}

// A colour's symbol, as the sheet prints it. path: of the page's symbols, in a square of 10.
export function sign(path) {
  return icon("card-sign", s("path", {d: path}));
}
