// Trees of elements: made anew at every move, and laid over the page so that focus and scrolling stay.

const SVG = "http://www.w3.org/2000/svg";

// An element. attributes: false and null leave one out, true writes it empty. children: nodes, texts, lists of them.
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

// The same in a drawing.
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

// A small drawing in a square of 10 that says nothing by itself.
export function icon(name, ...children) {
  return s("svg", {viewBox: "0 0 10 10", class: name, "aria-hidden": "true"}, ...children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
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
