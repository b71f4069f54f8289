import { type Cell, type ElementCell, isElement, type Layer, newJsid } from '../../diagram/cells/cell.ts';
import { ImportRefused, type ImportResult, type Skipped } from '../import-result.ts';
import { importLimits } from '../limits.ts';

type Unknown = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= 1e7;
const isEnd = (value: unknown): value is string | null => value === null || typeof value === 'string';
const isPlace = (value: unknown, x: string, y: string): boolean =>
  isObject(value) && isNumber(value[x]) && isNumber(value[y]);

/**
 * Whether a value has the fields of a cell that the editor relies on. `values` are validated when the cell is saved.
 */
const isCell = (value: unknown): value is Unknown & { readonly jsid: string } => {
  if (!isObject(value) || typeof value['type'] !== 'string' || !isObject(value['values'])) return false;
  if (typeof value['jsid'] !== 'string' || value['jsid'] === '' || typeof value['title'] !== 'string') return false;
  if (value['title'].length > 2000) return false;
  if (value['source'] !== undefined) return isEnd(value['source']) && isEnd(value['target']);
  return isPlace(value['position'], 'x', 'y') && isPlace(value['size'], 'width', 'height');
};

const layersOf = (value: unknown): readonly Layer[] =>
  (Array.isArray(value) ? value : []).flatMap((layer: unknown): Layer[] => {
    if (!isObject(layer) || typeof layer['id'] !== 'string' || typeof layer['name'] !== 'string') return [];
    return [{ id: layer['id'], name: layer['name'], ...(layer['hidden'] === true && { hidden: true }) }];
  });

const parsed = (bytes: Uint8Array): Unknown => {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ImportRefused('The file is damaged: it is not readable JSON. Export the diagram again.');
  }
  if (!isObject(value) || value['tessera'] === undefined || !Array.isArray(value['cells'])) {
    throw new ImportRefused('The file is JSON, but not a diagram that was exported from here.');
  }
  if (value['tessera'] !== 1) {
    throw new ImportRefused('The file was exported by a newer version of the product. Update this one first.');
  }
  return value;
};

/**
 * A copy of a cell with new ids, in its references to other cells as well, so that a file can be imported twice into
 * one diagram.
 */
const renamed = (cell: Cell, jsids: ReadonlyMap<string, string>): Cell => {
  const jsid = jsids.get(cell.jsid) ?? cell.jsid;
  if (isElement(cell)) {
    const embeds = (Array.isArray(cell.embeds) ? cell.embeds : []).flatMap((inside) => jsids.get(inside) ?? []);
    const { embeds: _, ...rest } = cell;
    return { ...rest, jsid, ...(embeds.length > 0 && { embeds }) } satisfies ElementCell;
  }
  const end = (name: string | null): string | null => (name === null ? null : (jsids.get(name) ?? null));
  return { ...cell, jsid, source: end(cell.source), target: end(cell.target) };
};

/**
 * Imports a diagram that this product has exported as JSON.
 * @throws {ImportRefused} with a sentence, if the file is not such an export
 */
export const readTessera = (bytes: Uint8Array): ImportResult => {
  const file = parsed(bytes);
  const name = typeof file['name'] === 'string' && file['name'] !== '' ? file['name'] : 'Diagram';
  const all = file['cells'] as readonly unknown[];
  if (all.length > importLimits.shapes) throw new ImportRefused('The file holds more than can be imported. Split it.');
  const sound = all.filter(isCell);
  const skipped = all
    .filter((cell) => !isCell(cell))
    .map(
      (cell): Skipped => ({
        name: isObject(cell) && typeof cell['type'] === 'string' ? cell['type'] : 'Cell',
        ...(isObject(cell) && typeof cell['title'] === 'string' && { text: cell['title'].slice(0, 200) }),
        diagram: name,
        reason: 'It lacks what every cell has: a name, a type, values, and a place or two ends.',
      }),
    );
  const jsids = new Map(sound.map(({ jsid }) => [jsid, newJsid()]));
  const cells = sound.map((cell) => renamed(cell as unknown as Cell, jsids));
  if (cells.length === 0) throw new ImportRefused('The file holds an empty diagram, so there is nothing to import.');
  return {
    format: 'tessera',
    diagrams: [{ name, cells, layers: layersOf(file['layers']) }],
    report: { skipped, repaired: [], warnings: [] },
  };
};
