import type { Box } from '../../diagram/cells/cell.ts';
import { centreOf, isInside } from '../../diagram/cells/geometry.ts';
import { areaOf } from '../drawn/boxes.ts';
import type { DrawnLane } from '../drawn/drawn-page.ts';
import { Near } from '../drawn/near.ts';
import { drawnIn } from '../drawn/proximity.ts';
import type { FoundShape } from './page-shapes.ts';
import type { ShapeData } from './shape-data.ts';
import { shapeNameOf } from './shape-name.ts';
import { relations, relationsOf } from './shape-relations.ts';

/** A pool with its lanes, composed from several Visio shapes. */
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
  /** The pool of each lane, list and separator, by the id of that shape. A pool is mapped to itself. */
  readonly poolOf: ReadonlyMap<string, string>;
}

type Shapes = ReadonlyMap<string, FoundShape>;

const related = (found: FoundShape, kind: number): readonly string[] => relationsOf(found.sheet).get(kind) ?? [];

/**
 * Returns a function for the lanes of a container. A relationship between lane and container may be stored at either of
 * the two.
 */
const lanesByRelation = (shapes: Shapes): ((container: FoundShape) => ReadonlySet<string>) => {
  const listsOfContainer = new Map<string, string[]>();
  const lanesOfList = new Map<string, string[]>();
  const add = (into: Map<string, string[]>, of: string, id: string) => {
    const before = into.get(of);
    if (before) before.push(id);
    else into.set(of, [id]);
  };
  for (const [id, found] of shapes) {
    const { kind } = found.master;
    if (kind === 'structure')
      for (const container of related(found, relations.containers)) add(listsOfContainer, container, id);
    if (kind === 'lane') for (const list of related(found, relations.list)) add(lanesOfList, list, id);
  }
  return (container) => {
    const members = related(container, relations.members).filter((id) => shapes.get(id)?.master.kind === 'structure');
    const lists = new Set([...members, ...(listsOfContainer.get(container.sheet.id) ?? [])]);
    return new Set(
      [...lists].flatMap((list) => {
        const found = shapes.get(list);
        return [...(found ? related(found, relations.listMembers) : []), ...(lanesOfList.get(list) ?? [])];
      }),
    );
  };
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
  // A pool without lanes is stored in Visio as a single lane with the name of the pool, and the title of the pool is
  // hidden.
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

/** Composes the pools. A lane without a container becomes a pool, or a lane of the pool around it. */
export const findPools = (shapes: Shapes, data: ShapeData): FoundPools => {
  const pools: FoundPool[] = [];
  const poolOf = new Map<string, string>();
  const all = [...shapes.values()];
  const containers = all.filter(({ master }) => master.kind === 'pool');
  const loose = new Set(all.filter(({ master }) => master.kind === 'lane'));
  const places = new Map(all.map((found, place) => [found, place]));
  const placeOf = (found: FoundShape): number => places.get(found) ?? 0;
  const structure = all.filter(({ master }) => master.kind === 'structure');

  const lanesOf = lanesByRelation(shapes);
  const nearLanes = new Near(loose);
  const smallestFirst = containers.toSorted((one, other) => areaOf(one.box) - areaOf(other.box));
  for (const container of smallestFirst) {
    const byRelation = [...lanesOf(container)].flatMap((id) => shapes.get(id) ?? []).filter((lane) => loose.has(lane));
    const drawnInIt = () =>
      nearLanes
        .listsIn(container.box)
        .flatMap((list) => list.filter((lane) => loose.has(lane) && isInside(centreOf(lane.box), container.box)));
    const lanes = [...new Set(byRelation.length > 0 ? byRelation : drawnInIt())].toSorted(
      (one, other) => placeOf(one) - placeOf(other),
    );
    for (const lane of lanes) {
      loose.delete(lane);
      poolOf.set(lane.sheet.id, container.sheet.id);
    }
    poolOf.set(container.sheet.id, container.sheet.id);
    pools.push(poolOfContainer(container, lanes, data));
  }

  const aroundLane = drawnIn([...loose], 1.01);
  const parents = new Map([...loose].map((lane) => [lane, aroundLane(lane)]));
  const lanesDirectlyIn = Map.groupBy(loose, (lane) => parents.get(lane));
  const lanesIn = (outer: FoundShape, pool: string, vertical: boolean): readonly DrawnLane[] =>
    inOrder(
      (lanesDirectlyIn.get(outer) ?? []).map((lane) => {
        poolOf.set(lane.sheet.id, pool);
        return laneOf(lane, data, lanesIn(lane, pool, vertical));
      }),
      vertical,
    );
  for (const outer of loose) {
    if (parents.get(outer)) continue;
    const children = (lanesDirectlyIn.get(outer) ?? []).map(({ box }) => box);
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

  const nearPools = new Near(pools);
  for (const part of structure) {
    const centre = centreOf(part.box);
    const [around] = nearPools.listsAt(centre).flatMap((list) => list.find(({ box }) => isInside(centre, box)) ?? []);
    const owner = related(part, relations.containers).find((id) => poolOf.has(id)) ?? around?.found.sheet.id;
    const pool = owner === undefined ? undefined : poolOf.get(owner);
    if (pool !== undefined) poolOf.set(part.sheet.id, pool);
  }
  return { pools: pools.toSorted((one, other) => placeOf(one.found) - placeOf(other.found)), poolOf };
};
