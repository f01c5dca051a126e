// Trees of elements: made anew at every move, and laid over the page so that focus and scrolling stay.

const SVG = "http://www.w3.org/2000/svg";

// Attributes that go by short names: label is aria-label, move is data-move.
const ARIA = /^(label|pressed|expanded|current)$/;
const DATA = /^(move|ui|act|tap|cell|key|grid|set|form)$/;

// An element: h("p.strong", {label: "one"}, "text"), its classes behind its name, attributes if it has some, and
// nodes, texts, lists of them; null and false leave out a child or an attribute.
export function h(what, ...rest) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag);
  if (tag === "button") element.type = tag;
  if (classes.length) element.className = classes.join(" ");
  return fill(element, rest);
}

// The same in a drawing.
export function s(tag, ...rest) {
  return fill(document.createElementNS(SVG, tag), rest);
}

// A small drawing in a square of 10 that says nothing by itself.
export function icon(name, ...children) {
  return s("svg", {viewBox: "0 0 10 10", class: name, "aria-hidden": "true"}, ...children);
}

function fill(element, rest) {
  const attributes = rest[0]?.constructor === Object ? rest.shift() : {};
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...rest.flat(9).filter((child) => (child ?? false) !== false));
  return element;
}

// What is pressed or expanded is said also if it is not; objects are said as JSON.
function set(element, name, value) {
  const isAria = ARIA.test(name);
  const full = isAria ? `aria-${name}` : DATA.test(name) ? `data-${name}` : name;
  const told = value === true && !isAria ? "" : typeof value === "object" ? JSON.stringify(value) : value;
  if ((value ?? null) !== null && (isAria || value !== false)) element.setAttribute(full, told);
}

// Make `shown` like `fresh`, keeping whatever is alike.
export function patch(shown, fresh) {
  // Most of a sheet stays as it was, and the browser sees that faster than we do.
  if (shown.isEqualNode(fresh)) return undefined;
  if (shown.nodeName !== fresh.nodeName || shown.dataset?.key !== fresh.dataset?.key) return shown.replaceWith(fresh);
  if (shown.nodeType !== Node.ELEMENT_NODE) {
    if (shown.data !== fresh.data) shown.data = fresh.data;
    return undefined;
  }
  patchAttributes(shown, fresh);
  const [now, then] = [[...shown.childNodes], [...fresh.childNodes]];
  then.forEach((child, i) => (i < now.length ? patch(now[i], child) : shown.append(child)));
  now.slice(then.length).forEach((child) => child.remove());
  return undefined;
}

// What a person typed or opened is theirs: an open list stays open, a field keeps its text, Tab finds its place.
const THEIRS = ["open", "tabindex"];

function patchAttributes(shown, fresh) {
  for (const {name} of [...shown.attributes]) {
    if (!fresh.hasAttribute(name) && !THEIRS.includes(name)) shown.removeAttribute(name);
  }
  for (const {name, value} of fresh.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
}
