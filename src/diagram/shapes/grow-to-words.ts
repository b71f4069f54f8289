import { lineHeight } from './drawing.ts';
import type { ShapeType } from './shape-type.ts';
import { styleOf } from './style.ts';
import { wrap } from './text-layout.ts';

/**
 * The growth of a shape is a multiple of this, in units, so that its centre stays on the grid, in line with its
 * neighbours.
 */
const step = 20;
/** The maximum height to which a shape grows, in units. */
const highest = 400;

/** Enlarges a shape vertically when its text needs more lines than it has space for. */
export const growToWords =
  (labelBox: ShapeType['labelBox']): NonNullable<ShapeType['settle']> =>
  (cell, before) => {
    const { title, size, position, values } = cell;
    if (!before || before.title === title || values['expanded'] === true) return undefined;
    const room = labelBox(cell);
    // A label outside of the shape needs no room in it.
    if (room.y < 0 || room.y + room.height > size.height) return undefined;
    const { fontSize } = styleOf(values);
    const lines = wrap(title, { width: room.width, height: highest }, fontSize, 400).length;
    const missing = lines * fontSize * lineHeight - room.height;
    const more = Math.min(Math.ceil(missing / step) * step, highest - size.height);
    if (more <= 0) return undefined;
    return {
      size: { ...size, height: size.height + more },
      position: { ...position, y: position.y - more / 2 },
    };
  };
