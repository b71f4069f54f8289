import { inset, label, labelPlace } from '../label.ts';
import { rectangle } from '../paths.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { body, type StyleDefaults, styleOf } from '../style.ts';

const defaults: StyleDefaults = { horizontal: 'after' };
const size = { width: 12, height: 60 };

export const activationItem: StencilItem = {
  label: 'Activation',
  type: 'sequence.Activation',
  words: ['execution', 'active', 'bar'],
};

/** The type of an activation: a bar on the lifeline of a participant, for the time in which the participant works. */
export const activationType: ShapeType = {
  key: 'sequence.Activation',
  describe: () => 'Activation',
  sizes: { stencil: { width: 12, height: 40 }, preview: size, canvas: () => size },
  minimumSize: { width: 8, height: 20 },
  resizable: true,
  placeTells: true,
  outline: 'rectangle',
  draw({ title, size: own, values }) {
    const style = styleOf(values, defaults);
    const half = style.width / 2;
    return [
      body(rectangle(half, half, own.width - style.width, own.height - style.width), style),
      ...label(title, style, { size: own, inside: inset(own, 1) }, { values }),
    ];
  },
  labelBox: ({ size: own, values }) => labelPlace(styleOf(values, defaults), own, inset(own, 1), values),
  values: {},
  // A bar is centred on its lifeline; if another bar covers the same time, it is shifted by half its width.
  placeIn: (cell, lifeline, beside) => {
    const around = beside.filter(({ y, height }) => y <= cell.y && y + height >= cell.y);
    return { x: lifeline.x + (lifeline.width - cell.width) / 2 + (around.length * cell.width) / 2, y: cell.y };
  },
  embeddingEnabled: false,
  embeddingExcluded: false,
  connectable: true,
  next: [],
  changes: [],
};
