import { readColor } from '../../fields/color/palette.ts';

/** The colour of a row, shown beside its name; renders nothing if the row has no colour. */
export function Swatch({ color }: { readonly color: string | null | undefined }) {
  const shown = color && readColor(color);
  return shown ? (
    <span className="cell-swatch cell-swatch-small" style={{ backgroundColor: shown }} aria-hidden="true" />
  ) : null;
}
