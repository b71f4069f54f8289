import { isA, type Moddle, many, one } from './moddle.ts';
import type { Plane } from './planes.ts';

const flowNodes = (container: Moddle): readonly Moddle[] =>
  many(container, 'flowElements').filter((element) => isA(element, 'FlowNode'));

/** All contents of a container for which the notation has a shape. */
const everything = (container: Moddle): readonly Moddle[] => [
  ...many(container, 'flowElements')
    .filter((element) => isA(element, 'FlowNode', 'DataObjectReference', 'DataStoreReference'))
    .flatMap((element) => [element, ...(isA(element, 'SubProcess') ? everything(element) : [])]),
  ...many(container, 'artifacts').filter((artifact) => isA(artifact, 'TextAnnotation')),
];

/**
 * The elements that a plane should show although the file has no shapes for them. A plane without shapes shows its
 * whole process or collaboration. On other planes only flow nodes with drawn siblings are added: a program hides
 * contents without drawn siblings intentionally (those of a collapsed sub-process, a black box, or a called process).
 */
export const undrawnOf = (
  plane: Plane,
  definitions: Moddle,
  drawnAnywhere: ReadonlySet<Moddle>,
): ReadonlySet<Moddle> => {
  if (plane.shapes.size === 0) {
    if (isA(plane.root, 'Process', 'SubProcess') && plane.root) return new Set(everything(plane.root));
    const processes = many(definitions, 'rootElements').filter((root) => isA(root, 'Process'));
    return new Set([
      ...many(plane.root, 'participants'),
      ...processes.flatMap(everything),
      ...many(plane.root, 'artifacts').filter((artifact) => isA(artifact, 'TextAnnotation')),
    ]);
  }
  const isSeen = (container: Moddle | undefined): boolean =>
    container !== undefined &&
    (isA(container, 'Process') ||
      container === plane.root ||
      (plane.shapes.has(container) && isA(container, 'SubProcess') && isSeen(container.$parent)));
  const drawn = [...plane.shapes.keys()].filter((element) => isA(element, 'FlowNode'));
  const containers = [...new Set(drawn.flatMap(({ $parent }) => $parent ?? []))].filter(isSeen);
  return new Set(containers.flatMap(flowNodes).filter((node) => !drawnAnywhere.has(node)));
};

/** The innermost lane of each flow node, by flow node. */
export const laneIdsOf = (process: Moddle): ReadonlyMap<Moddle, string> => {
  const lanes = new Map<Moddle, string>();
  const look = (set: Moddle): void => {
    for (const lane of many(set, 'lanes')) {
      for (const node of many(lane, 'flowNodeRef')) if (lane.id) lanes.set(node, lane.id);
      const inner = one(lane, 'childLaneSet');
      if (inner) look(inner);
    }
  };
  for (const set of many(process, 'laneSets')) look(set);
  return lanes;
};
