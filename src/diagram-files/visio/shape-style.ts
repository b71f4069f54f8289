import type { DrawnStyle } from '../drawn/drawn-page.ts';
import { numberOf, type ShapeSheet, type SheetCell } from './shape-sheet.ts';

/**
 * Whether a user has chosen the value: Visio 2013 and later wraps such values in THEMEGUARD, which protects them from
 * themes.
 */
const isGuarded = (formula: string): boolean => /^\s*THEMEGUARD\s*\(/i.test(formula);

/** The cell, if a user has chosen its value for this shape. Values of themes and masters are Visio's default style. */
const chosen = (cell: SheetCell | undefined): SheetCell | undefined => {
  const { formula = '', value = '' } = cell ?? {};
  const isTheme = /^themed$/i.test(value) || (/theme/i.test(formula) && !isGuarded(formula));
  return formula === 'Inh' || isTheme ? undefined : cell;
};

const colour = (cell: SheetCell | undefined): string | undefined => {
  const value = chosen(cell)?.value.trim();
  return value !== undefined && /^#[0-9a-f]{6}$/i.test(value) ? value.toUpperCase() : undefined;
};

const within = (number: number | undefined, least: number, most: number): number | undefined =>
  number === undefined ? undefined : Math.min(most, Math.max(least, Math.round(number * 100) / 100));

const linePatterns: Readonly<Record<string, 'dashed' | 'dotted'>> = {
  '2': 'dashed',
  '3': 'dotted',
  '9': 'dashed',
  '10': 'dotted',
};

/** The CSS line colour that was chosen for this shape; undefined if the colour of the master applies. */
export const lineColour = (sheet: ShapeSheet): string | undefined => colour(sheet.own('LineColor'));

/** The colours, lines and fonts that were chosen for this shape; undefined if none was. */
export const styleOf = (sheet: ShapeSheet): DrawnStyle | undefined => {
  const letters = sheet.ownRows('Character')[0];
  const filled = sheet.own('FillPattern')?.value !== '0';
  const weight = numberOf(chosen(sheet.own('LineWeight')));
  const size = numberOf(chosen(letters?.cell('Size')));
  const found: Record<string, string | number | undefined> = {
    fill: filled ? colour(sheet.own('FillForegnd')) : undefined,
    outline: lineColour(sheet),
    outline_style: linePatterns[chosen(sheet.own('LinePattern'))?.value ?? ''],
    outline_width: weight === undefined ? undefined : within(weight * 96, 0.5, 20),
    text_color: colour(letters?.cell('Color')),
    font_size: size === undefined ? undefined : within(size * 96, 6, 96),
  };
  const style = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  return Object.keys(style).length > 0 ? style : undefined;
};
