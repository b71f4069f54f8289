/** What a watched path stands for: a list, or one row with the lists under it. Pure. */

import { resourceOf } from '../../contract/bodies.ts';
import { type Collection, itemPath, type Model } from '../../contract/model.ts';
import { isClosed, operationsOf } from '../../contract/operations.ts';
import { readDigits } from '../../fields/number/whole-number.ts';

type Params = Readonly<Record<string, number>>;

/** A collection bound to rows of a path, and in it one row or all. */
export interface WatchTarget {
  readonly collection: Collection;
  readonly params: Params;
  readonly id: number | null;
}

export interface Watched {
  /** What the path itself names; whoever may not read it may not watch. */
  readonly own: WatchTarget;
  /** It and the lists under it that need no further id. */
  readonly targets: readonly WatchTarget[];
}

const parameter = /^\{(.+)\}$/;

/** The ids a path gives the parameters of a pattern; null if it is no such path. */
function match(pattern: string, path: string): Params | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, number> = {};
  for (const [i, segment] of wanted.entries()) {
    const text = given[i] ?? '';
    const name = parameter.exec(segment)?.[1];
    if (!name) {
      if (segment !== text) return null;
      continue;
    }
    const id = readDigits(text);
    if (id === null) return null;
    params[name] = id;
  }
  return params;
}

const lists = new WeakMap<Model, readonly Collection[]>();

/** Collections that can be read: as a list, or as the one row of a singleton. */
function readable(model: Model): readonly Collection[] {
  const known = lists.get(model);
  if (known) return known;
  const open = operationsOf(model).filter(
    (operation) => operation.verb === (operation.collection.singleton ? 'get' : 'list') && !isClosed(operation),
  );
  const found = [...new Set(open.map(({ collection }) => collection))];
  lists.set(model, found);
  return found;
}

const paths = new WeakMap<Model, Map<string, Watched | null>>();

/** Paths that are remembered for one model; pages choose them, so there is no end to them. */
const mostPaths = 5_000;

/** The path of a list, or of one of its rows, without `.json`; null if the contract has none. The same object for the same path. */
export function watchedBy(path: string, model: Model): Watched | null {
  const known = paths.get(model) ?? new Map<string, Watched | null>();
  paths.set(model, known);
  const found = known.get(path);
  if (found !== undefined) return found;
  if (known.size >= mostPaths) known.clear();
  const watched = readPath(path, model);
  known.set(path, watched);
  return watched;
}

function readPath(path: string, model: Model): Watched | null {
  for (const collection of readable(model)) {
    const listed = match(collection.path, path);
    if (listed) {
      const own = { collection, params: listed, id: null };
      return { own, targets: [own] };
    }
  }
  for (const collection of readable(model)) {
    if (collection.singleton) continue;
    // The row's own parameter: lists under it call it what their rows call it.
    const row = match(itemPath(collection, '.'), path);
    if (!row) continue;
    const { '.': id = 0, ...params } = row;
    const own = { collection, params, id };
    return { own, targets: [own, ...under(collection, params, id, model)] };
  }
  return null;
}

function under(above: Collection, params: Params, id: number | null, model: Model): WatchTarget[] {
  return readable(model).flatMap((collection) => {
    const { parent } = collection;
    if (parent?.collection !== above.key) return [];
    const bound = parent.param && id !== null ? { ...params, [parent.param]: id } : params;
    const target = { collection, params: bound, id: null };
    return collection.singleton ? [target, ...under(collection, bound, null, model)] : [target];
  });
}

/** A row that changed, or any of those in one place: its owners' ids before and after tell where it belongs. */
export interface PlacedRow {
  readonly resource: string;
  /** Null for any. */
  readonly id: number | null;
  readonly owners: readonly Readonly<Record<string, number | null>>[];
}

/** Whether any of the rows may be one that is watched. */
export const concerns = ({ targets }: Watched, rows: readonly PlacedRow[], model: Model): boolean =>
  rows.some((row) => targets.some((target) => mayHold(target, row, model)));

/** Whether a row's owners let it stand where a target looks; what they do not say, the database is asked. */
export function mayHold({ collection, params, id }: WatchTarget, line: PlacedRow, model: Model): boolean {
  if (line.resource !== collection.resource || (id !== null && line.id !== null && id !== line.id)) return false;
  if (collection.binding?.kind !== 'owner' && collection.binding?.kind !== 'ancestor') return true;
  const { chain } = resourceOf(model, collection);
  const named = Object.entries(params).filter(([column]) => chain.includes(column));
  return line.owners.some((owners) => named.every(([column, value]) => owners[column] === value));
}
