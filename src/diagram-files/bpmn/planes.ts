import type { Box } from '../../diagram/cells/cell.ts';
import { centreOf, isInside } from '../../diagram/cells/geometry.ts';
import { boundsOf } from './appearance.ts';
import { elementName, isA, lineage, type Moddle, many, one, textOf } from './moddle.ts';
import type { Notes } from './notes.ts';

/** A shape of the file with complete bounds. */
export interface DrawnShape {
  readonly element: Moddle;
  readonly shape: Moddle;
  readonly box: Box;
}

export interface DrawnEdge {
  readonly element: Moddle;
  readonly edge: Moddle;
}

/** One drawing of the file, whose elements become one diagram. */
export interface Plane {
  readonly name: string;
  /** The process, collaboration or sub-process that the plane draws. */
  readonly root: Moddle | undefined;
  readonly shapes: ReadonlyMap<Moddle, DrawnShape>;
  readonly edges: ReadonlyMap<Moddle, DrawnEdge>;
}

interface MutablePlane extends Plane {
  readonly shapes: Map<Moddle, DrawnShape>;
  readonly edges: Map<Moddle, DrawnEdge>;
}

/**
 * The name of the page: that of the DI diagram, else of the drawn element or of the file. A name with "default" is used
 * only if there is no other name, because some tools name every diagram so.
 */
const nameOf = (diagram: Moddle | undefined, root: Moddle | undefined, definitions: Moddle, index: number): string => {
  const own = textOf(diagram, 'name');
  const telling = /default/i.test(own) ? '' : own;
  return telling || textOf(root, 'name') || textOf(definitions, 'name') || own || `Diagram ${index + 1}`;
};

/** The participants by their process: in files of some programs, the shape of a pool refers to the process. */
const participantsOf = (definitions: Moddle): ReadonlyMap<Moddle | undefined, Moddle> =>
  new Map(
    many(definitions, 'rootElements')
      .flatMap((root) => many(root, 'participants'))
      .toReversed()
      .map((participant) => [one(participant, 'processRef'), participant]),
  );

/** Adds a note about a shape that has no size in the file. */
const noteUnsized = (element: Moddle, page: string, notes: Notes): void => {
  if (isA(element, 'FlowNode')) {
    notes.warn(`The ${elementName(element)} has no whole bounds in the file: a place is made up for it.`);
  } else notes.skip(page, elementName(element), 'It is drawn without a size.', textOf(element, 'name'));
};

const readPlane = (diagram: Moddle, definitions: Moddle, index: number, notes: Notes): MutablePlane => {
  const plane = one(diagram, 'plane');
  const root = one(plane, 'bpmnElement');
  const result: MutablePlane = {
    name: nameOf(diagram, root, definitions, index),
    root,
    shapes: new Map(),
    edges: new Map(),
  };
  const participants = participantsOf(definitions);
  for (const drawn of many(plane, 'planeElement')) {
    const named = one(drawn, 'bpmnElement');
    const element = named && isA(named, 'Process') ? (participants.get(named) ?? named) : named;
    // The bands of a choreography task that show its participants belong to the task.
    if (drawn['participantBandKind'] !== undefined) continue;
    if (!element) {
      notes.skip(result.name, drawn.$type.replace(/^.*:/, ''), 'What it draws is missing in the file.');
    } else if (result.shapes.has(element) || result.edges.has(element)) {
      notes.warn(`The file draws the ${elementName(element)} twice on one page: only its first place counts.`);
    } else if (drawn.$type === 'bpmndi:BPMNEdge') {
      result.edges.set(element, { element, edge: drawn });
    } else {
      const box = boundsOf(drawn);
      if (box) result.shapes.set(element, { element, shape: drawn, box });
      else noteUnsized(element, result.name, notes);
    }
  }
  return result;
};

type Processes = ReadonlyMap<string | undefined, Moddle>;

const processesById = new WeakMap<Moddle, Processes>();

/** The processes of a file by id. If two have the same id, the first one is used. */
const processesIn = (definitions: Moddle): Processes => {
  const known = processesById.get(definitions);
  if (known) return known;
  const processes = many(definitions, 'rootElements').filter((root) => isA(root, 'Process'));
  const found = new Map(processes.toReversed().map((process) => [process.id, process]));
  processesById.set(definitions, found);
  return found;
};

/** The process of the file that an activity calls. */
export const calledProcess = (activity: Moddle): Moddle | undefined => {
  const id = isA(activity, 'CallActivity') ? textOf(activity, 'calledElement').replace(/^.*:/, '') : '';
  const definitions = [...lineage(activity)].at(-1);
  return id && definitions ? processesIn(definitions).get(id) : undefined;
};

/**
 * Whether a sub-process or call activity is expanded on this plane: as the file says, else if its contents are drawn.
 */
export const isExpanded = (drawn: DrawnShape, plane: Plane): boolean => {
  if (drawn.shape['isExpanded'] === true) return true;
  const holder = isA(drawn.element, 'SubProcess', 'SubChoreography') ? drawn.element : calledProcess(drawn.element);
  const inside = many(holder, 'flowElements').flatMap((child) => plane.shapes.get(child)?.box ?? []);
  return inside.length > 0 && inside.every((box) => isInside(centreOf(box), drawn.box));
};

/**
 * Moves the contents of collapsed sub-processes into planes of their own. Older files draw them on the plane of the
 * process.
 */
const splitCollapsed = (plane: MutablePlane): readonly MutablePlane[] => {
  const inner = new Map(
    [...plane.shapes.values()]
      .filter((drawn) => isA(drawn.element, 'SubProcess') && !isExpanded(drawn, plane) && drawn.element !== plane.root)
      .map(({ element }): [Moddle, MutablePlane] => [
        element,
        { name: textOf(element, 'name') || plane.name, root: element, shapes: new Map(), edges: new Map() },
      ]),
  );
  if (inner.size === 0) return [plane];
  const planeOf = ({ $parent }: Moddle): MutablePlane => {
    for (const outer of lineage($parent)) {
      const found = inner.get(outer);
      if (found) return found;
    }
    return plane;
  };
  for (const drawn of [...plane.shapes.values()])
    move(drawn, drawn.element, plane.shapes, planeOf(drawn.element).shapes);
  for (const drawn of [...plane.edges.values()]) move(drawn, drawn.element, plane.edges, planeOf(drawn.element).edges);
  // The innermost sub-process first, so that lines without a drawn container move to the next outer plane that has
  // shapes.
  const depth = (element: Moddle) => [...lineage(element)].length;
  const inward = [...inner].toSorted(([one], [other]) => depth(other) - depth(one));
  for (const [element, { shapes, edges }] of inward) {
    if (shapes.size > 0) continue;
    inner.delete(element);
    for (const drawn of [...edges.values()]) move(drawn, drawn.element, edges, planeOf(element).edges);
  }
  return [plane, ...inward.toReversed().flatMap(([element]) => inner.get(element) ?? [])];
};

const move = <Drawn>(drawn: Drawn, element: Moddle, from: Map<Moddle, Drawn>, to: Map<Moddle, Drawn>): void => {
  if (from === to) return;
  from.delete(element);
  to.set(element, drawn);
};

/** The roots of a file without drawings: the collaboration with all processes, else each process that has contents. */
const undrawnRoots = (planes: readonly Plane[], definitions: Moddle): readonly Moddle[] => {
  const roots = [
    ...new Set([...planes.flatMap(({ root }) => root ?? []), ...many(definitions, 'rootElements')]),
  ].filter((root) => isA(root, 'Process', 'Collaboration'));
  const collaboration = roots.find((root) => isA(root, 'Collaboration'));
  if (collaboration) return [collaboration];
  const filled = roots.filter((root) => many(root, 'flowElements').length > 0 || many(root, 'artifacts').length > 0);
  return filled.length > 0 ? filled : roots.slice(0, 1);
};

/**
 * The drawings of a file. A file without drawings gets one plane for the contents of all its pools, or one plane per
 * process.
 */
export const planesOf = (definitions: Moddle, notes: Notes): readonly Plane[] => {
  const planes = many(definitions, 'diagrams')
    .filter((diagram) => one(diagram, 'plane'))
    .flatMap((diagram, index) => splitCollapsed(readPlane(diagram, definitions, index, notes)));
  if (planes.some((plane) => plane.shapes.size > 0)) {
    // An empty plane whose process another plane draws is a leftover of some program.
    return planes.filter((plane) => plane.shapes.size > 0);
  }
  return undrawnRoots(planes, definitions).map((root, index) => ({
    name: nameOf(undefined, root, definitions, index),
    root,
    shapes: new Map(),
    edges: new Map(),
  }));
};
