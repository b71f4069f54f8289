/** Finds differences between two readings of a diagram. */
import type { Cell } from '../../src/diagram/cells/cell.ts';
import type { ImportedDiagram } from '../../src/diagram-files/import-result.ts';

/** The tolerance of positions, which are written with one decimal. */
const sameWithin = 0.11;

interface Kept {
  readonly id?: string;
  readonly process?: { readonly id?: string };
}

/** The id in the file. A pool has the id of its process, because its participant may be generated. */
function idOf({ type, title, values }: Cell): string {
  const bpmn = (values['bpmn'] ?? {}) as Kept;
  return (type === 'bp.Pool' && bpmn.process?.id) || (bpmn.id ?? `${type} ${title}`);
}

/**
 * The cells by the file's ids. Our own identifiers are replaced by these, because they are new with each reading;
 * `values.bpmn` is XML.
 */
function cellsById({ cells }: ImportedDiagram): ReadonlyMap<string, Cell> {
  const ids = new Map(cells.map((cell) => [cell.jsid, idOf(cell)]));
  const named = (jsid: string | null): string | null => ids.get(jsid ?? '') ?? null;
  const plain = (cell: Cell): Cell => {
    const { bpmn, ...values } = cell.values;
    const { jsid, entity_order, ...rest } = cell;
    if ('source' in cell)
      return { ...rest, jsid: '', values, source: named(cell.source), target: named(cell.target) } as Cell;
    return { ...rest, jsid: '', values, embeds: cell.embeds?.map((child) => named(child) ?? '').toSorted() } as Cell;
  };
  return new Map(cells.map((cell) => [idOf(cell), plain(cell)]));
}

function differences(one: unknown, other: unknown, path: string): readonly string[] {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= sameWithin ? [] : [path];
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other ? [] : [path];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differences(Reflect.get(one, key), Reflect.get(other, key), `${path}.${key}`));
}

/** Parts that are generated on import: positions of labels without one in the file, and routes of lines without one. */
function madeUp({ values, ...cell }: Cell): readonly string[] {
  const ends = 'source' in cell ? ['source_anchor', 'target_anchor'].filter((end) => !values[end]) : [];
  return [
    ...(values['label_box'] ? [] : ['.values.label_box', '.values.label_position']),
    ...(ends.length > 0 ? [...ends, 'vertices'].map((name) => `.values.${name}`) : []),
  ];
}

/** Names the differences of the second reading from the first; empty if both are equal. */
export function compareReadings(before: ImportedDiagram, after: ImportedDiagram | undefined): readonly string[] {
  if (!after) return ['the diagram is gone'];
  const [one, other] = [cellsById(before), cellsById(after)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((id) => {
    const [was, is] = [one.get(id), other.get(id)];
    if (!was || !is) return [`${id} is ${was ? 'gone' : 'new'}`];
    const ignored = madeUp(was);
    return differences(was, is, '')
      .filter((path) => !ignored.some((start) => path.startsWith(start)))
      .map((path) => `${id}${path}`);
  });
}
