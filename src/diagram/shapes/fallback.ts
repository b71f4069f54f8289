/** Shapes for unknown types, so that one unknown row does not prevent the drawing of a diagram. */
import { lineLook } from './common/link-look.ts';
import { inset, label, labelPlace } from './label.ts';
import { roundedRectangle } from './paths.ts';
import type { LinkType, ShapeType } from './shape-type.ts';
import { body, type StyleDefaults, styleOf } from './style.ts';

const defaults: StyleDefaults = { dash: [4, 3] };

/** The shape of an unknown element type: a labelled box with a question mark. */
export const unknownShape = (key: string): ShapeType => ({
  key,
  describe: () => `Unknown shape (${key})`,
  sizes: {
    stencil: { width: 54, height: 40 },
    preview: { width: 90, height: 60 },
    canvas: () => ({ width: 90, height: 60 }),
  },
  minimumSize: { width: 20, height: 20 },
  resizable: true,
  outline: 'rectangle',
  draw({ title, size, values }) {
    const style = styleOf(values, defaults);
    const half = style.width / 2;
    return [
      body(
        roundedRectangle({ x: half, y: half, width: size.width - style.width, height: size.height - style.width }, 4),
        style,
      ),
      ...label(title ? `? ${title}` : '?', style, { size, inside: inset(size, 4) }, { values }),
    ];
  },
  labelBox: ({ size, values }) => labelPlace(styleOf(values, defaults), size, inset(size, 4), values),
  values: {},
  embeddingEnabled: false,
  embeddingExcluded: false,
  connectable: true,
  next: [],
  changes: [],
});

/** The shape of an unknown link type: a plain line. */
export const unknownLink = (key: string): LinkType => ({
  key,
  describe: () => `Unknown link (${key})`,
  values: {},
  style: ({ values }) => lineLook(values, [4, 3]),
  changes: [],
});
