/** The style that all links share: a colour, and a label along the line. */
import type { CellValues } from '../../cells/cell.ts';
import type { Paint } from '../drawing.ts';
import type { LinkStyle } from '../shape-type.ts';
import { colourOf, styleOf } from '../style.ts';

/** The link's own colour, else that of its kind of relationship, else that of the theme. */
export function linkPaint(values: CellValues): Paint {
  const type = values['relationship_type'] as { readonly relationship_color?: unknown } | null | undefined;
  return colourOf(values['link_color']) ?? colourOf(type?.relationship_color) ?? '$stroke';
}

/** The style of a line without markers. The style in the link's values has priority. */
export function lineLook(values: CellValues, dash?: readonly number[]): LinkStyle {
  const style = styleOf(values, { width: 1.5, dash, fontSize: 11 });
  return {
    stroke: style.stroke === '$stroke' ? linkPaint(values) : style.stroke,
    width: style.width || 1.5,
    ...(style.dash ? { dash: style.dash } : {}),
    text: style.paperInk,
    fontSize: style.fontSize,
  };
}
