import { type Layer, newJsid } from '../../diagram/cells/cell.ts';
import type { ShapeSheet } from './shape-sheet.ts';

export interface PageLayers {
  /** The layers that the shapes use. */
  readonly layers: readonly Layer[];
  /** The id of a shape's layer; undefined for the first layer. */
  layerOf(sheet: ShapeSheet): string | undefined;
}

const memberOf = (sheet: ShapeSheet): readonly string[] =>
  (sheet.cell('LayerMember')?.value ?? '').split(';').filter((index) => index !== '');

/**
 * The layers of a page that these shapes use. In Visio a shape may be on several layers, and is visible if one of them
 * is visible, so its first visible layer is used. Shapes without a layer get a separate layer at the bottom.
 */
export const pageLayers = (pageSheet: ShapeSheet | undefined, sheets: readonly ShapeSheet[]): PageLayers => {
  const rows = new Map((pageSheet?.rows('Layer') ?? []).map((row) => [row.key, row]));
  const hidden = (index: string) => rows.get(index)?.cell('Visible')?.value === '0';
  const indexOf = (sheet: ShapeSheet): string | undefined => {
    const known = memberOf(sheet).filter((index) => rows.has(index));
    return known.find((index) => !hidden(index)) ?? known[0];
  };
  const used = new Set(sheets.flatMap((sheet) => indexOf(sheet) ?? []));
  const layers = new Map<string, Layer>();
  for (const [index, row] of rows) {
    if (!used.has(index)) continue;
    const name = row.cell('Name')?.value.trim() || row.cell('NameUniv')?.value.trim() || `Layer ${index}`;
    layers.set(index, { id: newJsid(), name, ...(hidden(index) && { hidden: true }) });
  }
  const someOnNone = sheets.some((sheet) => indexOf(sheet) === undefined);
  const bottom = layers.size > 0 && someOnNone ? [{ id: newJsid(), name: 'No layer' }] : [];
  return {
    layers: [...bottom, ...layers.values()],
    layerOf: (sheet) => {
      const index = indexOf(sheet);
      return index === undefined ? bottom[0]?.id : layers.get(index)?.id;
    },
  };
};
