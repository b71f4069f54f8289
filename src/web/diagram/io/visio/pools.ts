import type { Box } from '../../cells/cell.ts';
import { centreOf, isInside } from '../../cells/geometry.ts';
import { areaOf } from '../drawn/boxes.ts';
import type { DrawnLane } from '../drawn/drawn-page.ts';
import type { FoundShape } from './page-shapes.ts';
import type { ShapeData } from './shape-data.ts';
import { shapeNameOf } from './shape-name.ts';
import { relations, relationsOf } from './shape-relations.ts';

/** A pool with its lanes, made of the several shapes that Visio draws it with. */
interface FoundPool {
  readonly found: FoundShape;
  readonly name: string;
  readonly box: Box;
  readonly vertical: boolean;
  readonly lanes: readonly DrawnLane[];
  readonly multiInstance: boolean;
}

export interface FoundPools {
  readonly pools: readonly FoundPool[];
  /** The pool that a lane, a list or a separator belongs to, by the shape's identifier. Pools name themselves. */
  readonly poolOf: ReadonlyMap<string, string>;
}

type Shapes = ReadonlyMap<string, FoundShape>;

const related = (found: FoundShape, kind: number): readonly string[] => relationsOf(found.sheet).get(kind) ?? [];

/** The lanes that stand in lists of this container, as the relations say from either side. */
const lanesByRelation = (container: FoundShape, shapes: Shapes): ReadonlySet<string> => {
  const id = container.sheet.id;
  const lists = new Set(
    related(container, relations.members).filter((list) => shapes.get(list)?.master.kind === 'structure'),
  );
  const lanes = new Set<string>();
  for (const [other, found] of shapes) {
    if (found.master.kind === 'structure' && related(found, relations.containers).includes(id)) lists.add(other);
  }
  for (const list of lists) {
    const found = shapes.get(list);
    for (const lane of found ? related(found, relations.listMembers) : []) lanes.add(lane);
  }
  for (const [other, found] of shapes) {
    if (found.master.kind === 'lane' && related(found, relations.list).some((list) => lists.has(list)))
      lanes.add(other);
  }
  return lanes;
};

const isVertical = (lanes: readonly Box[], whole: Box): boolean => {
  const [first, ...others] = lanes;
  if (!first || others.length === 0) return whole.height > whole.width;
  const middle = centreOf(first).y;
  return others.every((lane) => middle > lane.y && middle < lane.y + lane.height);
};

const inOrder = (lanes: readonly DrawnLane[], vertical: boolean): readonly DrawnLane[] =>
  lanes.toSorted((one, other) => (vertical ? one.box.x - other.box.x : one.box.y - other.box.y));

const laneOf = (found: FoundShape, data: ShapeData, lanes: readonly DrawnLane[] = []): DrawnLane => ({
  id: found.sheet.id,
  name: shapeNameOf(found.sheet, 'lane', data),
  box: found.box,
  lanes,
});

const poolOfContainer = (container: FoundShape, lanes: readonly FoundShape[], data: ShapeData): FoundPool => {
  const { sheet } = container;
  const vertical = isVertical(
    lanes.map(({ box }) => box),
    container.box,
  );
  const title = shapeNameOf(sheet, 'pool', data);
  const named = lanes.map((lane) => laneOf(lane, data));
  const [only] = lanes.length === 1 ? lanes : [];
  const laneName = named[0]?.name ?? '';
  const titleHidden = sheet.row('User', 'visshowtitle')?.cell('Value')?.value === '0';
  const laneIsPool = only?.sheet.row('User', 'bpmnpool')?.cell('Value')?.value === '1';
  const poolName = lanes.map((lane) => data.ownText(lane.sheet, 'BpmnPoolName')).find((name) => name !== undefined);
  // Visio draws a pool without lanes as one lane that carries the pool's name, with the title of the pool hidden.
  const single = only !== undefined && (titleHidden || laneIsPool || [title, ''].includes(laneName) || title === '');
  return {
    found: container,
    name: single && laneName !== '' ? laneName : (titleHidden ? '' : title) || (poolName ?? ''),
    box: container.box,
    vertical,
    lanes: single ? [] : inOrder(named, vertical),
    multiInstance: [container, ...lanes].some((part) => data.flag(part.sheet, 'BpmnMultiInstance') ?? false),
  };
};

const inside = (outer: FoundShape, inner: FoundShape): boolean =>
  outer !== inner && areaOf(outer.box) > areaOf(inner.box) * 1.01 && isInside(centreOf(inner.box), outer.box);

/** The shape directly around each lane, among lanes that no container holds. */
const parentsOf = (loose: readonly FoundShape[]): ReadonlyMap<FoundShape, FoundShape> => {
  const parents = new Map<FoundShape, FoundShape>();
  for (const lane of loose) {
    const around = loose.filter((other) => inside(other, lane));
    const parent = around.toSorted((one, other) => areaOf(one.box) - areaOf(other.box))[0];
    if (parent) parents.set(lane, parent);
  }
  return parents;
};

/** Puts pools together. Lanes that belong to no container are pools, and lanes of the pool that they are drawn in. */
export const findPools = (shapes: Shapes, data: ShapeData): FoundPools => {
  const pools: FoundPool[] = [];
  const poolOf = new Map<string, string>();
  const all = [...shapes.values()];
  const containers = all.filter(({ master }) => master.kind === 'pool');
  const loose = new Set(all.filter(({ master }) => master.kind === 'lane'));
  const structure = all.filter(({ master }) => master.kind === 'structure');

  const smallestFirst = containers.toSorted((one, other) => areaOf(one.box) - areaOf(other.box));
  for (const container of smallestFirst) {
    const ids = lanesByRelation(container, shapes);
    const byRelation = [...loose].filter(({ sheet }) => ids.has(sheet.id));
    const lanes =
      byRelation.length > 0 ? byRelation : [...loose].filter((lane) => isInside(centreOf(lane.box), container.box));
    for (const lane of lanes) {
      loose.delete(lane);
      poolOf.set(lane.sheet.id, container.sheet.id);
    }
    poolOf.set(container.sheet.id, container.sheet.id);
    pools.push(poolOfContainer(container, lanes, data));
  }

  const parents = parentsOf([...loose]);
  const lanesIn = (outer: FoundShape, pool: string, vertical: boolean): readonly DrawnLane[] =>
    inOrder(
      [...loose]
        .filter((lane) => parents.get(lane) === outer)
        .map((lane) => {
          poolOf.set(lane.sheet.id, pool);
          return laneOf(lane, data, lanesIn(lane, pool, vertical));
        }),
      vertical,
    );
  for (const outer of loose) {
    if (parents.has(outer)) continue;
    const children = [...loose].filter((lane) => parents.get(lane) === outer).map(({ box }) => box);
    const vertical = isVertical(children, outer.box);
    poolOf.set(outer.sheet.id, outer.sheet.id);
    pools.push({
      found: outer,
      name: shapeNameOf(outer.sheet, 'lane', data) || (data.ownText(outer.sheet, 'BpmnPoolName') ?? ''),
      box: outer.box,
      vertical,
      lanes: lanesIn(outer, outer.sheet.id, vertical),
      multiInstance: data.flag(outer.sheet, 'BpmnMultiInstance') ?? false,
    });
  }

  for (const part of structure) {
    const around = pools.find(({ box }) => isInside(centreOf(part.box), box));
    const owner = related(part, relations.containers).find((id) => poolOf.has(id)) ?? around?.found.sheet.id;
    const pool = owner === undefined ? undefined : poolOf.get(owner);
    if (pool !== undefined) poolOf.set(part.sheet.id, pool);
  }
  const places = new Map(all.map((found, place) => [found, place]));
  const inFileOrder = pools.toSorted((one, other) => (places.get(one.found) ?? 0) - (places.get(other.found) ?? 0));
  return { pools: inFileOrder, poolOf };
};
