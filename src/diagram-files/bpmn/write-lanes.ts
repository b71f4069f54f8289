import type { Box } from '../../diagram/cells/cell.ts';
import { centreOf } from '../../diagram/cells/geometry.ts';
import { isUpright, type LaneStripe, laneStripes, lanesAt } from '../../diagram/cells/lanes.ts';
import { contain, isA, type Moddle, many } from './moddle.ts';
import { type BpmnModel, preservedOf } from './model.ts';
import type { Structure } from './write-structure.ts';

/** A written lane, with the box in which it is drawn. */
export interface WrittenLane {
  readonly element: Moddle;
  readonly box: Box;
  readonly horizontal: boolean;
}

/** Writes the lanes of all pools. The positions of elements determine the lane that contains them. */
export const writeLanes = async (model: BpmnModel, structure: Structure): Promise<readonly WrittenLane[]> => {
  const result: WrittenLane[] = [];
  const { hierarchy, processes, written } = structure;
  for (const [jsid, process] of processes) {
    const pool = hierarchy.elements.get(jsid);
    const stripes = pool ? laneStripes(pool) : [];
    if (!pool || stripes.length === 0) continue;
    const { lanes: preserved = {}, laneSets = {} } = preservedOf(pool);
    const elements = new Map<string, Moddle>();
    const drawLane = (element: Moddle, { lane, box }: LaneStripe): void => {
      elements.set(lane.id, element);
      result.push({ element, box, horizontal: !isUpright(pool) });
    };
    /**
     * Uses the lanes into which another diagram of the file has already divided the process. Returns false if one of
     * them is missing.
     */
    const find = (inner: readonly LaneStripe[]): boolean =>
      inner.every((stripe) => {
        const there = model.find(stripe.lane.id);
        if (!there || !isA(there, 'Lane') || !find(stripe.inner)) return false;
        drawLane(there, stripe);
        return true;
      });
    const write = async (inner: readonly LaneStripe[], parent: Moddle, seed: string): Promise<Moddle> => {
      const set = await model.element('bpmn:LaneSet', laneSets[parent.id ?? ''] ?? {}, seed);
      set.$parent = parent;
      for (const stripe of inner) {
        const { lane, inner: below } = stripe;
        const element = await model.element('bpmn:Lane', { id: lane.id, element: preserved[lane.id] }, lane.id);
        if (lane.label) element['name'] = lane.label;
        drawLane(element, stripe);
        contain(set, 'lanes', element);
        if (below.length > 0) element['childLaneSet'] = await write(below, element, lane.id);
      }
      return set;
    };
    const isShared = written.get(jsid)?.again === true && find(stripes);
    if (!isShared) contain(process, 'laneSets', await write(stripes, process, jsid));
    for (const { cell, element, again } of written.values()) {
      if (again || !isA(element, 'FlowNode') || structure.containerOf(cell.jsid) !== process) continue;
      const lane = lanesAt(stripes, isUpright(pool), centreOf({ ...cell.position, ...cell.size })).at(-1);
      const holder = lane && elements.get(lane.id);
      if (holder) holder['flowNodeRef'] = [...many(holder, 'flowNodeRef'), element];
    }
  }
  return result;
};
