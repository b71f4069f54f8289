/** A watched path: a list, or one row with the lists below it. Pure. */
import { resourceOf } from '../../contract/bodies.ts';
import { type Collection, itemPath, type Model } from '../../contract/model.ts';
import { isClosed, operationsOf } from '../../contract/operations.ts';
import { readDigits } from '../../fields/number/whole-number.ts';

type Params = Readonly<Record<string, number>>;

/** A collection with the parameters of its path: one of its rows, or all rows. */
export interface WatchTarget {
  readonly collection: Collection;
  readonly params: Params;
  readonly id: number | null;
}

export interface Watched {
  /** The list or row of the path. The watch requires permission to read it. */
  readonly own: WatchTarget;
  /** `own`, and the lists below it whose path needs no further id. */
  readonly targets: readonly WatchTarget[];
}

const parameter = /^\{(.+)\}$/;

/** The parameters of a path that matches the pattern; null if it does not match. */
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

/** The maximum number of cached paths of one model. Clients choose the paths, so the cache needs a limit. */
const maxPaths = 5_000;

/**
 * The list or row at a path without `.json`; null if the contract has no such path. The same path returns the same
 * object.
 */
export function watchedBy(path: string, model: Model): Watched | null {
  const known = paths.get(model) ?? new Map<string, Watched | null>();
  paths.set(model, known);
  const found = known.get(path);
  if (found !== undefined) return found;
  if (known.size >= maxPaths) known.clear();
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
    // The name of the row's own parameter is ignored here, because each list below the row has its own name for it.
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

/**
 * A changed row, or all rows below the same owners. The owner ids before and after the change determine the position.
 */
export interface PlacedRow {
  readonly resource: string;
  /** The row id; null for all rows at this position. */
  readonly id: number | null;
  readonly owners: readonly Readonly<Record<string, number | null>>[];
}

/** Whether any of the rows may be watched. */
export const concerns = ({ targets }: Watched, rows: readonly PlacedRow[], model: Model): boolean =>
  rows.some((row) => targets.some((target) => mayHold(target, row, model)));

/** Whether a row can belong to a target, by its owners. The database checks the other conditions later. */
export function mayHold({ collection, params, id }: WatchTarget, line: PlacedRow, model: Model): boolean {
  if (line.resource !== collection.resource || (id !== null && line.id !== null && id !== line.id)) return false;
  if (collection.binding?.kind !== 'owner' && collection.binding?.kind !== 'ancestor') return true;
  const { chain } = resourceOf(model, collection);
  const named = Object.entries(params).filter(([column]) => chain.includes(column));
  return line.owners.some((owners) => named.every(([column, value]) => owners[column] === value));
}
