/** Recognises shapes that move together: their lines are translated instead of routed again. Pure. */
import { type Cell, type ElementCell, isElement, isLink, type LinkCell, type Point } from '../cells/cell.ts';
import { verticesOf } from '../shapes/shape-type.ts';
import type { Sheet } from './sheet.ts';

/** A cell before and after a change. `before` is missing if the cell was added, `after` if it was removed. */
export interface CellChange {
  readonly before: Cell | undefined;
  readonly after: Cell | undefined;
}

/** Shapes that have moved by the same vector, and the links attached to them. */
export interface MovedTogether {
  /** The vector of the move, in units. */
  readonly by: Point;
  /** The jsids of the moved shapes. */
  readonly shapes: ReadonlySet<string>;
  /** The jsids of links between two moved shapes, whose corners have moved by the vector `by`. */
  readonly links: ReadonlySet<string>;
  /** The jsids in `shapes` and in `links`. */
  readonly all: ReadonlySet<string>;
  /** The jsids of links with only one end at a moved shape. */
  readonly outward: ReadonlySet<string>;
  /** Changes of links that are not in `links`. */
  readonly rest: readonly CellChange[];
}

/** Coordinates within this tolerance are equal: positions are sums of many steps, with rounding errors. */
const slack = 1e-6;
const isSame = (a: number, b: number): boolean => Math.abs(a - b) < slack;

/**
 * Recognises a set of changes that is one translation of several shapes; undefined for other changes. If the shapes are
 * those of the previous step of the same drag, their links are not looked up again.
 */
export function movedTogether(
  changes: readonly CellChange[],
  sheet: Sheet,
  last?: MovedTogether,
): MovedTogether | undefined {
  const moved: string[] = [];
  const changed = new Map<string, CellChange>();
  let by: Point | undefined;
  for (const change of changes) {
    const { before, after } = change;
    if (!before || !after) return undefined;
    if (isLink(after)) {
      changed.set(after.jsid, change);
      continue;
    }
    if (!isElement(before) || !isOnlyMoved(before, after)) return undefined;
    const [dx, dy] = [after.position.x - before.position.x, after.position.y - before.position.y];
    by ??= { x: dx, y: dy };
    if (!isSame(dx, by.x) || !isSame(dy, by.y)) return undefined;
    moved.push(after.jsid);
  }
  if (!by || moved.length < 2) return undefined;
  const hung = last && goesOn(last, moved, { changed, by }) ? last : hangingOn(new Set(moved), sheet, { changed, by });
  return { ...hung, by, rest: [...changed].flatMap(([jsid, one]) => (hung.links.has(jsid) ? [] : [one])) };
}

/** The shapes and links of a move that is about to begin, computed before the drag. */
export const movingTogether = (shapes: ReadonlySet<string>, sheet: Sheet): MovedTogether => {
  const by = { x: 0, y: 0 };
  return { ...hangingOn(shapes, sheet, { changed: new Map(), by }), by, rest: [] };
};

interface Step {
  /** The changed links. */
  readonly changed: ReadonlyMap<string, CellChange>;
  readonly by: Point;
}

/** The links attached to the moved shapes. */
function hangingOn(
  shapes: ReadonlySet<string>,
  sheet: Sheet,
  { changed, by }: Step,
): Pick<MovedTogether, 'shapes' | 'links' | 'all' | 'outward'> {
  const [links, outward] = [new Set<string>(), new Set<string>()];
  for (const shape of shapes) {
    for (const { jsid, source, target } of sheet.linksOf(shape)) {
      const isBetween = source !== null && target !== null && shapes.has(source) && shapes.has(target);
      const change = changed.get(jsid);
      if (!isBetween) outward.add(jsid);
      else if (!change || isCarried(change, by)) links.add(jsid);
    }
  }
  return { shapes, links, all: shapes.union(links), outward };
}

/** Whether a step continues the last one: the same shapes and the same links. */
function goesOn(last: MovedTogether, moved: readonly string[], { changed, by }: Step): boolean {
  if (last.shapes.size !== moved.length) return false;
  let at = 0;
  for (const jsid of last.shapes) if (jsid !== moved[at++]) return false;
  for (const [jsid, change] of changed)
    if (!(last.links.has(jsid) ? isCarried(change, by) : keepsEnds(change))) return false;
  return true;
}

const keepsEnds = ({ before, after }: CellChange): boolean =>
  before !== undefined &&
  after !== undefined &&
  isLink(before) &&
  isLink(after) &&
  before.source === after.source &&
  before.target === after.target;

/** Fields of a shape that do not affect lines. */
const looksBesides = ['image', 'locked', 'layer_id', 'comment_count', 'unread_comment_count'] as const;

const isOnlyMoved = (before: ElementCell, after: ElementCell): boolean =>
  before.size === after.size &&
  before.type === after.type &&
  before.embeds === after.embeds &&
  before.title === after.title &&
  before.values === after.values &&
  looksBesides.every((field) => before[field] === after[field]);

/** Whether the only change of a link is the translation of its corners. */
function isCarried({ before, after }: CellChange, by: Point): boolean {
  if (!before || !after || !isLink(before) || !isLink(after) || before.type !== after.type) return false;
  if (before.source !== after.source || before.target !== after.target || before.title !== after.title) return false;
  const { vertices: _was, ...values } = before.values;
  const { vertices: _is, ...others } = after.values;
  const keys = Object.keys(values) as (keyof typeof values)[];
  if (keys.length !== Object.keys(others).length || !keys.every((key) => values[key] === others[key])) return false;
  const [was, is] = [verticesOf(before.values), verticesOf(after.values)];
  return (
    was.length === is.length &&
    was.every(({ x, y }, at) => isSame(x + by.x, is[at]?.x as number) && isSame(y + by.y, is[at]?.y as number))
  );
}

/** A translated copy of the corners. */
export const shifted = (points: readonly Point[], { x, y }: Point): Point[] =>
  points.map((point) => ({ x: point.x + x, y: point.y + y }));

/**
 * A cache of results per link, stored with the position of the link's shapes. If both shapes have moved together since
 * then, the result is translated when it is read.
 */
export class PlacedCache<T> {
  readonly #values = new Map<string, { readonly place: Point | undefined; readonly value: T }>();
  readonly #placeOf: (link: LinkCell) => Point | undefined;
  readonly #shift: (value: T, by: Point) => T;

  constructor(placeOf: (link: LinkCell) => Point | undefined, shift: (value: T, by: Point) => T) {
    this.#placeOf = placeOf;
    this.#shift = shift;
  }

  /** The cached result of a link, or undefined. */
  get(link: LinkCell): { readonly value: T } | undefined {
    const known = this.#values.get(link.jsid);
    const place = known && this.#placeOf(link);
    if (!known || !place || !known.place || known.place === place) return known;
    const by = { x: place.x - known.place.x, y: place.y - known.place.y };
    const moved = { place, value: by.x || by.y ? this.#shift(known.value, by) : known.value };
    this.#values.set(link.jsid, moved);
    return moved;
  }

  set(link: LinkCell, value: T): void {
    this.#values.set(link.jsid, { place: this.#placeOf(link), value });
  }

  delete(jsid: string): void {
    this.#values.delete(jsid);
  }

  clear(): void {
    this.#values.clear();
  }
}
