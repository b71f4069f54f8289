import type { Cell } from '../../diagram/cells/cell.ts';
import { isUpright, type LaneStripe, laneStripes, lanesIn, leafLanes, withSizes } from '../../diagram/cells/lanes.ts';
import { type Layout, layout } from '../../diagram/layout/layout.ts';
import { spacing } from '../../diagram/layout/spacing.ts';
import { cellsOf, type Draft, depthOf, type LinkDraft } from './draft.ts';
import { isA, type Moddle, many } from './moddle.ts';
import type { Drafts, PlaneReading } from './reading.ts';
import { laneIdsOf } from './undrawn.ts';

const laneIds = (definitions: Moddle, drafts: Drafts): ReadonlyMap<string, string> => {
  const ids = new Map<string, string>();
  for (const process of many(definitions, 'rootElements')) {
    if (!isA(process, 'Process')) continue;
    for (const [element, lane] of laneIdsOf(process)) {
      const draft = drafts.get(element);
      if (draft) ids.set(draft.jsid, lane);
    }
  }
  return ids;
};

const at = (draft: Draft, x: number, y: number): void => {
  draft.box = { ...draft.box, x: x - draft.box.width / 2, y: y - draft.box.height / 2 };
};

/**
 * Places drafts before the layout, which recognises boundary events by their position on the border of their host.
 * Other drafts are placed in the middle of their container.
 */
const waitInPlace = (drafts: Iterable<Draft>): void => {
  for (const draft of drafts) {
    if (!draft.parent) continue;
    const { x, y, width, height } = draft.parent.box;
    at(draft, x + width / 2, isA(draft.element, 'BoundaryEvent') ? y + height : y + height / 2);
  }
};

/** Lays out a plane. The layout library is used up to a number of cells that takes seconds. */
const layoutOf = (
  cells: readonly Cell[],
  careful: PlaneReading['careful'],
  laneOf?: ReadonlyMap<string, string>,
): Layout => {
  const quick = cells.length > careful.left;
  if (!quick) careful.left -= cells.length;
  return layout(cells, { quick, ...(laneOf && { laneOf }) });
};

const apply = (placed: Layout, drafts: readonly Draft[], links: readonly LinkDraft[]) => {
  for (const draft of drafts) {
    draft.box = placed.boxes.get(draft.jsid) ?? draft.box;
    const lanes = placed.lanes.get(draft.jsid);
    if (lanes) draft.values['lanes'] = lanes;
  }
  for (const link of links) {
    const vertices = placed.vertices.get(link.jsid);
    if (vertices) link.values['vertices'] = vertices;
  }
};

/** Moves all shapes below a height down, and enlarges the shapes that cross the height. */
const makeSpace = (
  y: number,
  by: number,
  { drafts, links }: { readonly drafts: Iterable<Draft>; readonly links: readonly LinkDraft[] },
  lane: string | undefined,
) => {
  for (const draft of drafts) {
    const { box } = draft;
    if (box.y >= y) draft.box = { ...box, y: box.y + by };
    else if (box.y + box.height >= y && (draft.type === 'bp.Pool' || draft.values['expanded'] === true)) {
      draft.box = { ...box, height: box.height + by };
      const lanes = lanesIn(draft.values);
      const grown = leafLanes(lanes).find(({ id }) => id === lane) ?? leafLanes(lanes).at(-1);
      if (grown && !isUpright(draft)) draft.values['lanes'] = withSizes(lanes, new Map([[grown.id, grown.size + by]]));
    }
  }
  for (const link of links) {
    const vertices = (link.values['vertices'] ?? []) as readonly { x: number; y: number }[];
    link.values['vertices'] = vertices.map((point) => (point.y >= y ? { ...point, y: point.y + by } : point));
  }
};

const findStripe = (stripes: readonly LaneStripe[], id: string | undefined): LaneStripe | undefined => {
  for (const stripe of stripes) {
    if (stripe.lane.id === id) return stripe;
    const inner = findStripe(stripe.inner, id);
    if (inner) return inner;
  }
  return undefined;
};

interface Placing {
  readonly drafts: Drafts;
  readonly links: readonly LinkDraft[];
  readonly careful: PlaneReading['careful'];
}

/** Places elements without a shape below their siblings, and makes space for them there. */
const placeAmong = (
  group: readonly Draft[],
  { container, lane }: { readonly container: Draft | undefined; readonly lane: string | undefined },
  { drafts, links, careful }: Placing,
): void => {
  const own = new Set(group);
  const others = [...drafts.values()].filter((draft) => !own.has(draft));
  const joining = links.filter(({ source, target }) => own.has(source) && own.has(target));
  const placed = layoutOf(cellsOf(group, joining), careful);
  const boxes = [...placed.boxes.values()];
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - spacing.margin + spacing.node;
  const shell = container && { position: container.box, size: container.box, values: container.values };
  const room = shell && (findStripe(laneStripes(shell), lane)?.box ?? container.box);
  const left = room?.x ?? Math.min(...others.map(({ box }) => box.x));
  const top = room ? room.y + room.height : Math.max(...others.map(({ box }) => box.y + box.height)) + spacing.node;
  if (room) makeSpace(top, height, { drafts: others, links }, lane);
  for (const draft of group) {
    const box = placed.boxes.get(draft.jsid);
    if (box) draft.box = { ...box, x: left + box.x - spacing.margin + spacing.node, y: top + box.y - spacing.margin };
  }
};

/** Sets the positions of all drafts of a plane that have none in the file. */
export const placeUndrawn = (reading: PlaneReading, drafts: Drafts, links: readonly LinkDraft[]): void => {
  if (drafts.size === 0) return;
  const laneOf = laneIds(reading.definitions, drafts);
  if (reading.plane.shapes.size === 0) {
    const all = [...drafts.values()].sort((a, b) => depthOf(a) - depthOf(b));
    waitInPlace(all);
    apply(layoutOf(cellsOf(all, links), reading.careful, laneOf), all, links);
    reading.notes.repair('The file says nothing about places: the diagram was laid out.');
    return;
  }
  const missing = [...drafts.values()].filter(({ element }) => reading.undrawn.has(element));
  const hangs = (draft: Draft): boolean => isA(draft.element, 'BoundaryEvent') && draft.parent !== undefined;
  const standing = missing.filter((draft) => !hangs(draft));
  const groups = Map.groupBy(standing, (draft) => `${draft.parent?.jsid ?? ''} ${laneOf.get(draft.jsid) ?? ''}`);
  const placing = { drafts, links, careful: reading.careful };
  for (const group of groups.values()) {
    const [first] = group;
    if (first) placeAmong(group, { container: first.parent, lane: laneOf.get(first.jsid) }, placing);
  }
  waitInPlace(missing.filter(hangs));
  if (missing.length > 0) {
    reading.notes.repair(
      missing.length === 1
        ? 'One shape is not drawn in the file: it stands below the others of its container.'
        : `${missing.length} shapes are not drawn in the file: they stand below the others of their container.`,
    );
  }
};
