import type { TextPlace } from '../drawn/words-beside.ts';
import type { CellStyle, DrawioCell } from './drawio-cell.ts';
import { isTurned } from './turned-headings.ts';

const isUndrawn = (colour: string | undefined): boolean => colour === undefined || colour === 'none';

/** Whether a vertex is only text, without border and fill. */
export const isLooseText = (cell: DrawioCell): boolean => {
  const { style, title } = cell;
  const isPlain = isUndrawn(style.get('strokeColor')) && isUndrawn(style.get('fillColor'));
  return style.names.has('text') && title !== '' && isPlain && !isTurned(cell);
};

const parts: Readonly<Record<string, number>> = { left: 0, top: 0, center: 0.5, middle: 0.5, right: 1, bottom: 1 };

/** The alignment of a text in its box: left and top by default. */
export const textPlaceOf = ({ get }: CellStyle): TextPlace => ({
  across: parts[get('align') ?? ''] ?? 0,
  down: parts[get('verticalAlign') ?? ''] ?? 0,
});
