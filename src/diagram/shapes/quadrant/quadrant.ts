import type { ElementCell } from '../../cells/cell.ts';
import { choice } from '../choices.ts';
import { inset, label } from '../label.ts';
import { rectangle } from '../paths.ts';
import type { ShapeType } from '../shape-type.ts';
import { body, type StyleDefaults, styleOf } from '../style.ts';
import { boxOfWords } from '../word-box.ts';

const defaults: StyleDefaults = {
  vertical: 'top',
  horizontal: 'left',
  fontSize: 14,
  width: 1,
  colours: { default_fill_colour: '$band', default_stroke_colour: '$paper', default_text_colour: '$text' },
};

const corners = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const;

const cornerWords = {
  top_left: 'Top left',
  top_right: 'Top right',
  bottom_left: 'Bottom left',
  bottom_right: 'Bottom right',
} as const;

const size = { width: 300, height: 300 };

const titleOf = ({ title, size: own, values }: Pick<ElementCell, 'title' | 'size' | 'values'>) =>
  label(title, styleOf(values, defaults), { size: own, inside: inset(own, 12) }, { values, options: { weight: 600 } });

/** The type of a quadrant. It is part of the sheet and cannot be moved. */
export const quadrantType: ShapeType = {
  key: 'quadrant.Quadrant',
  describe: ({ values }) => `${cornerWords[choice(values, 'corner', corners, 'top_left')]} field`,
  sizes: { stencil: { width: 40, height: 40 }, preview: { width: 80, height: 80 }, canvas: () => size },
  minimumSize: { width: 60, height: 60 },
  namedInInspector: true,
  resizable: false,
  outline: 'rectangle',
  draw: (cell) => [
    body(rectangle(0, 0, cell.size.width, cell.size.height), styleOf(cell.values, defaults)),
    ...titleOf(cell),
  ],
  marks: (cell) => titleOf(cell).map(boxOfWords),
  labelBox: ({ size: own }) => ({ x: 12, y: 12, width: own.width - 24, height: 24 }),
  values: { corner: 'top_left' },
  embeddingEnabled: false,
  embeddingExcluded: true,
  connectable: false,
  next: [],
  changes: [],
};
