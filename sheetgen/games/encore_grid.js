// An Encore! board on the card: which boxes touch, and which are one column, one colour, one group.
//
// Takes the lines of a board (letters are colours, a capital is a star); gives a grid by cell name, `H4` =
// column H, row 4 from the top; cells run down the columns from the left. The twin of encore_grid.py.

export function readGrid(lines, start) {
  const [cells, columns, colours] = [{}, {}, {}];
  let place = 0;
  for (let column = 0; column < Math.max(...lines.map((line) => line.length)); column++) {
    lines.forEach((line, row) => {
      if (column >= line.length) return;
      const colour = line[column].toLowerCase();
      const name = columnName(column);
      const cell = name + (row + 1);
      cells[cell] = {cell, place: place++, column: name, row, colour, isStar: line[column] !== colour, beside: []};
      (columns[name] ??= []).push(cell);
      (colours[colour] ??= []).push(cell);
    });
  }
  const at = (column, row) => cells[columnName(column) + (row + 1)];
  Object.keys(columns).forEach((name, column) => {
    for (const cell of columns[name]) {
      const {row} = cells[cell];
      const around = [at(column, row - 1), at(column, row + 1), at(column - 1, row), at(column + 1, row)];
      cells[cell].beside = around.filter(Boolean).map((other) => other.cell);
    }
  });
  const stars = Object.keys(cells).filter((cell) => cells[cell].isStar);
  return {lines, cells, columns, colours, stars, start: columns[start] ?? []};
}

// All cells that hang together with the first ones by cells that are allowed, edge to edge.
export function grown({cells}, first, isAllowed) {
  const reached = new Set(first.filter(isAllowed));
  for (const cell of reached) for (const other of cells[cell].beside) if (isAllowed(other)) reached.add(other);
  return reached;
}

// Every connected set of 1 to `most` open boxes of one colour that holds a box where a move may begin.
export function openSets({cells}, isOpen, isAnchor, most) {
  const found = new Map();
  let rim = Object.keys(cells).filter((cell) => isOpen(cell) && isAnchor(cell)).map((cell) => [cell]);
  for (let size = 1; size <= most && rim.length; size++) {
    const larger = new Map();
    for (const set of rim) {
      found.set(set.join(), set);
      for (const cell of set) {
        for (const other of cells[cell].beside) {
          if (set.includes(other) || !isOpen(other) || cells[other].colour !== cells[cell].colour) continue;
          const grownSet = [...set, other].sort();
          larger.set(grownSet.join(), grownSet);
        }
      }
    }
    rim = [...larger.values()];
  }
  return [...found.values()];
}

// A column's letters, counted from 0: 0 → A, 26 → AA.
function columnName(number) {
  if (number < 0) return "";
  return columnName(Math.floor(number / 26) - 1) + String.fromCharCode(65 + (number % 26));
}
