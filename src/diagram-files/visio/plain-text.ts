import type { TextPlace } from '../drawn/words-beside.ts';
import type { Glue } from './line-ends.ts';
import { isLine } from './shape-kinds.ts';
import { numberOf, type ShapeSheet } from './shape-sheet.ts';
import type { StyleValue } from './style-sheets.ts';

/** Whether the shape was created with the text tool: it has text, but no line, fill or master. */
const isTextOnly = (sheet: ShapeSheet, styles: StyleValue): boolean =>
  sheet.type === 'Shape' &&
  sheet.masterId === undefined &&
  sheet.masterShape === undefined &&
  (sheet.text ?? '').trim() !== '' &&
  !isLine(sheet) &&
  (sheet.cell('LinePattern')?.value ?? styles(sheet.lineStyle, 'LineStyle', 'LinePattern')) === '0' &&
  (sheet.cell('FillPattern')?.value ?? styles(sheet.fillStyle, 'FillStyle', 'FillPattern')) === '0';

/** Returns a function that recognises shapes with text only. A text with a line glued to it is excluded. */
export const plainTexts = (glue: Glue, styles: StyleValue): ((sheet: ShapeSheet) => boolean) => {
  const connected = new Set([...glue.values()].map(({ sheet }) => sheet));
  return (sheet) => isTextOnly(sheet, styles) && !connected.has(sheet.id);
};

const part = (choice: number | undefined): number => (choice === 0 ? 0 : choice === 2 ? 1 : 0.5);

/**
 * The alignment of a text in its box. Visio numbers left, centre, right, and top, middle, bottom, from 0 to 2.
 */
export const textPlaceOf = (sheet: ShapeSheet): TextPlace => ({
  across: part(numberOf(sheet.rows('Paragraph')[0]?.cell('HorzAlign'))),
  down: part(sheet.number('VerticalAlign')),
});
