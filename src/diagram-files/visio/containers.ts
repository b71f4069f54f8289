import type { Box } from '../../diagram/cells/cell.ts';
import { drawnIn, drawnOn, smallest } from '../drawn/proximity.ts';
import { soundParents } from '../drawn/sound-parents.ts';
import type { FoundShape } from './page-shapes.ts';
import type { FoundPools } from './pools.ts';
import { relations, relationsOf } from './shape-relations.ts';

interface Container {
  readonly id: string;
  readonly box: Box;
}

const edges = [
  relations.onLeftEdgeOf,
  relations.onRightEdgeOf,
  relations.onTopEdgeOf,
  relations.onBottomEdgeOf,
] as const;

/**
 * The container of each shape: the smallest one that declares the shape as a member, else the smallest one around it.
 * The container of an event on the border of an activity is the activity.
 */
export const findParents = (
  shapes: ReadonlyMap<string, FoundShape>,
  isOpenSubProcess: (id: string) => boolean,
  isIntermediate: (id: string) => boolean,
  { pools, poolOf }: FoundPools,
): ReadonlyMap<string, string> => {
  const containers = new Map<string, Container>();
  for (const { found, box } of pools) containers.set(found.sheet.id, { id: found.sheet.id, box });
  const activities: FoundShape[] = [];
  for (const [id, shape] of shapes) {
    const { kind, box } = shape;
    if (kind === 'group' || isOpenSubProcess(id)) containers.set(id, { id, box });
    if (kind === 'activity') activities.push(shape);
  }
  const containersOfMember = new Map<string, string[]>();
  for (const [id, { sheet }] of shapes) {
    for (const member of relationsOf(sheet).get(relations.members) ?? []) {
      const before = containersOfMember.get(member);
      if (before) before.push(id);
      else containersOfMember.set(member, [id]);
    }
  }
  const containerOf = (id: string) => containers.get(poolOf.get(id) ?? id);

  const drawnOnAny = drawnOn(activities);
  const drawnOnOpen = drawnOn(activities.filter(({ id }) => isOpenSubProcess(id)));
  /**
   * The activity that has an event on its border. For tasks, the file has no relationship for this, so positions
   * decide.
   */
  const hostOf = (id: string, event: FoundShape): string | undefined => {
    const related = edges.flatMap((edge) => relationsOf(event.sheet).get(edge) ?? []);
    const named = related.find((host) => shapes.get(host)?.master.kind === 'activity');
    if (named !== undefined) return named;
    // Only expanded sub-processes contain start and end events. On the edge of a sub-process, these events are its
    // entry and exit.
    return (isIntermediate(id) ? drawnOnAny : drawnOnOpen)(event.box)?.id;
  };

  const drawnInAny = drawnIn([...containers.values()]);
  const children = [...shapes].map(([id, shape]) => {
    if (poolOf.has(id)) return { id, box: shape.box };
    const host = shape.kind === 'event' ? hostOf(id, shape) : undefined;
    const candidates = [
      ...(relationsOf(shape.sheet).get(relations.containers) ?? []),
      ...(containersOfMember.get(id) ?? []),
    ]
      .flatMap((other) => containerOf(other) ?? [])
      .filter((container) => container.id !== id);
    const parent = host ?? (candidates.length > 0 ? smallest(candidates) : drawnInAny(shape))?.id;
    return { id, box: shape.box, ...(parent !== undefined && { parent }) };
  });
  return soundParents(children);
};
