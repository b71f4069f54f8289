import { amount } from '../choices.ts';
import { inset, label, labelPlace } from '../label.ts';
import { leaderLine } from '../leader-line.ts';
import { ellipse } from '../paths.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { body, type StyleDefaults, styleOf } from '../style.ts';
import { positionOf, valuesAt } from './board.ts';

const defaults: StyleDefaults = {
  vertical: 'below',
  colours: { default_fill_colour: '$accent', default_stroke_colour: '$paper', default_text_colour: '$text' },
};

const size = { width: 24, height: 24 };

export const quadrantItem: StencilItem = {
  label: 'Item',
  type: 'quadrant.Item',
  words: ['point', 'dot', 'option'],
};

/** The type of an item, which has a value on both axes. */
export const quadrantItemType: ShapeType = {
  key: 'quadrant.Item',
  describe: ({ values }) =>
    `Item at ${Math.round(amount(values, 'x_value', 50, { low: 0, high: 100 }))}, ${Math.round(amount(values, 'y_value', 50, { low: 0, high: 100 }))}`,
  sizes: { stencil: size, preview: size, canvas: () => size },
  minimumSize: { width: 12, height: 12 },
  resizable: true,
  placeTells: true,
  hasLeader: true,
  outline: 'ellipse',
  draw({ title, size: { width, height }, values }) {
    const style = styleOf(values, defaults);
    const half = style.width / 2;
    const words = label(title, style, { size: { width, height }, inside: inset({ width, height }, 2) }, { values });
    return [
      ...leaderLine({ width, height }, words),
      body(ellipse(width / 2, height / 2, width / 2 - half, height / 2 - half), style),
      ...words,
    ];
  },
  labelBox: ({ size: own, values }) => labelPlace(styleOf(values, defaults), own, inset(own, 2), values),
  values: { x_value: 50, y_value: 50 },
  embeddingEnabled: false,
  embeddingExcluded: false,
  connectable: true,
  next: [quadrantItem],
  changes: [],
  settle(cell, before) {
    const { x_value, y_value } = valuesAt(cell.position, cell.size);
    if (!before || cell.position !== before.position || cell.size !== before.size) {
      const same = cell.values['x_value'] === x_value && cell.values['y_value'] === y_value;
      return same ? undefined : { values: { ...cell.values, x_value, y_value } };
    }
    if (cell.values === before.values) return undefined;
    const [x, y] = [
      amount(cell.values, 'x_value', 50, { low: 0, high: 100 }),
      amount(cell.values, 'y_value', 50, { low: 0, high: 100 }),
    ];
    return x === x_value && y === y_value ? undefined : { position: positionOf(x, y, cell.size) };
  },
};
