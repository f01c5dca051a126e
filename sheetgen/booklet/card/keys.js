// Arrow keys in a grid of buttons: one of them is reached by Tab, the others by arrows.

const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

// Leave one button of each grid to Tab: the one that has the focus, or had it last, else the first.
export function rove(root) {
  for (const grid of root.querySelectorAll("[data-grid]")) {
    const buttons = [...grid.querySelectorAll("button")];
    const chosen = buttons.find((button) => button === document.activeElement)
      ?? buttons.find((button) => button.dataset.cell === grid.dataset.last) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === chosen ? 0 : -1;
  }
}

export function onArrow(event) {
  const grid = event.target.closest?.("[data-grid]");
  const step = STEPS[event.key];
  if (!grid || !step || event.target.nodeName !== "BUTTON") return;
  const next = nearest(event.target, [...grid.querySelectorAll("button")], step);
  if (!next) return;
  event.preventDefault();
  grid.dataset.last = next.dataset.cell ?? "";
  next.focus();
  rove(grid.parentNode);
}

// The button whose middle lies closest in the arrow's direction; straight ahead counts three times.
function nearest(from, buttons, [dx, dy]) {
  const middle = (button) => {
    const box = button.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const button of buttons) {
    const [bx, by] = middle(button);
    const ahead = (bx - x) * dx + (by - y) * dy;
    const aside = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
    const distance = ahead + 3 * aside;
    if (ahead > 1 && button !== from && button.offsetParent && distance < least) [best, least] = [button, distance];
  }
  return best;
}
