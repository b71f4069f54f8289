/** The markers at the ends of links, drawn along +x with their tip at the origin. */
import type { Paint } from '../drawing.ts';
import { ellipse } from '../paths.ts';
import type { LinkMarker } from '../shape-type.ts';

/** Hollow markers are filled with the colour of the paper. */
const hollow = '$paper';

/** A long arrowhead filled with the given paint. */
export const filledArrow = (paint: Paint): LinkMarker => ({ d: 'M0 0L-10 -4.5L-10 4.5Z', fill: paint, inset: 9 });
export const openArrow: LinkMarker = { d: 'M-9 -5L0 0L-9 5', fill: 'none', inset: 0 };
export const smallArrow: LinkMarker = { d: 'M-6 -3.5L0 0L-6 3.5', fill: 'none', inset: 0 };
export const hollowArrow: LinkMarker = { d: 'M0 0L-10 -5L-10 5Z', fill: hollow, inset: 10 };
export const hollowTriangle: LinkMarker = { d: 'M0 0L-13 -7L-13 7Z', fill: hollow, inset: 13 };
export const hollowDiamond: LinkMarker = { d: 'M0 0L-8 -4.5L-16 0L-8 4.5Z', fill: hollow, inset: 16 };
/** A diamond filled with the given paint. */
export const filledDiamond = (paint: Paint): LinkMarker => ({ ...hollowDiamond, fill: paint });
export const hollowCircle: LinkMarker = { d: ellipse(-3.75, 0, 3.75), fill: hollow, inset: 7.5 };
/** A small dot filled with the given paint. */
export const filledDot = (paint: Paint): LinkMarker => ({ d: ellipse(-3.5, 0, 3.5), fill: paint, inset: 3.5 });
/** The stroke across a default flow, near the start of the line. */
export const slash: LinkMarker = { d: 'M-13 5L-8 -5', fill: 'none', inset: 0 };
/** An arrow into a cross, which ends a lifeline. */
export const crossArrow = (paint: Paint): LinkMarker => ({
  d: 'M-8 0L-18 -4.5L-18 4.5ZM-7 -7L7 7M7 -7L-7 7',
  fill: paint,
  inset: 9,
});
