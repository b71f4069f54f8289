import type { Point } from '../../diagram/cells/cell.ts';
import { overlaps } from '../../diagram/cells/spatial-index.ts';
import { areaOf } from '../drawn/boxes.ts';
import { Near } from '../drawn/near.ts';
import { smallest } from '../drawn/proximity.ts';
import type { Draft } from './draft.ts';
import { isA, lineage, type Moddle, one } from './moddle.ts';
import type { Drafts } from './reading.ts';

/** Whether the element is drawn as a line. */
export const isFlow = (element: Moddle | undefined): boolean =>
  isA(element, 'SequenceFlow', 'MessageFlow', 'Association');

/** Finds the shapes of a plane at which links may end. */
export interface EndShapes {
  /**
   * The draft for an end of a link: the one of the end itself, that of a reference to it, or the innermost drawn
   * element around it.
   */
  drawnFor(end: Moddle | undefined): Draft | undefined;
  /** The smallest shape whose outline is near a point, except the given one. */
  nearest(link: Moddle, point: Point | undefined, except: Draft | undefined): Draft | undefined;
}

const reach = 12;

const innermost = (from: Moddle | undefined, all: ReadonlyMap<Moddle, Draft>): Draft | undefined => {
  for (const outer of lineage(from)) {
    const draft = all.get(outer);
    if (draft) return draft;
  }
  return undefined;
};

/** The drafts of references to data or to a process, by the referenced element. If there are several, the first one. */
const referringDrafts = (drafts: Drafts): ReadonlyMap<Moddle, Draft> => {
  const referring = new Map<Moddle, Draft>();
  for (const [element, draft] of [...drafts].reverse()) {
    for (const property of ['dataObjectRef', 'processRef']) {
      const meant = one(element, property);
      if (meant) referring.set(meant, draft);
    }
  }
  return referring;
};

/** Creates the look-up of shapes at which links of a plane may end. */
export const endShapes = (drafts: Drafts): EndShapes => {
  const referring = referringDrafts(drafts);
  const shapes = [...drafts.values()].filter(({ type }) => type !== 'bp.Group');
  const near = new Near(shapes.sort((a, b) => areaOf(a.box) - areaOf(b.box)));
  return {
    drawnFor: (end) => {
      if (!end || isFlow(end)) return undefined;
      const own = drafts.get(end) ?? (isA(end, 'DataObject') ? referring.get(end) : undefined);
      if (own) return own;
      return isA(end, 'Process', 'Lane') ? innermost(end, referring) : innermost(end.$parent, drafts);
    },
    nearest: (link, point, except) => {
      if (!point) return undefined;
      const around = { x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach };
      const isMeant = (draft: Draft) =>
        draft !== except &&
        overlaps(draft.box, around) &&
        (!isA(link, 'SequenceFlow') || isA(draft.element, 'FlowNode'));
      return smallest(near.listsIn(around).flatMap((list) => list.find(isMeant) ?? []));
    },
  };
};
