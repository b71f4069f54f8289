import type { Box } from '../../cells/cell.ts';
import { centreOf, isInside } from '../../cells/geometry.ts';
import { boundsOf } from './appearance.ts';
import { called, isA, lineage, type Moddle, many, one, words } from './moddle.ts';
import type { Notes } from './notes.ts';

/** A shape of the file with whole bounds. */
export interface DrawnShape {
  readonly element: Moddle;
  readonly shape: Moddle;
  readonly box: Box;
}

export interface DrawnEdge {
  readonly element: Moddle;
  readonly edge: Moddle;
}

/** One drawing of the file: the elements that become one diagram. */
export interface Plane {
  readonly name: string;
  /** The process, collaboration or sub-process it draws. */
  readonly root: Moddle | undefined;
  readonly shapes: ReadonlyMap<Moddle, DrawnShape>;
  readonly edges: ReadonlyMap<Moddle, DrawnEdge>;
}

interface MutablePlane extends Plane {
  readonly shapes: Map<Moddle, DrawnShape>;
  readonly edges: Map<Moddle, DrawnEdge>;
}

/** What the page is called. Some tools call all of them "Default ...". */
const nameOf = (diagram: Moddle | undefined, root: Moddle | undefined, definitions: Moddle, index: number): string => {
  const own = words(diagram, 'name');
  const telling = /default/i.test(own) ? '' : own;
  return telling || words(root, 'name') || words(definitions, 'name') || own || `Diagram ${index + 1}`;
};

/** Some programs let the shape of a pool name the process in it: the participant that stands for it, if there is one. */
const participantOf = (process: Moddle, definitions: Moddle): Moddle | undefined =>
  many(definitions, 'rootElements')
    .flatMap((root) => many(root, 'participants'))
    .find((participant) => one(participant, 'processRef') === process);

/** Says what becomes of a shape that the file gives no size. */
const noteUnsized = (element: Moddle, page: string, notes: Notes): void => {
  if (isA(element, 'FlowNode')) {
    notes.warn(`The ${called(element)} has no whole bounds in the file: a place is made up for it.`);
  } else notes.skip(page, called(element), 'It is drawn without a size.', words(element, 'name'));
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
  for (const drawn of many(plane, 'planeElement')) {
    const named = one(drawn, 'bpmnElement');
    const element = named && isA(named, 'Process') ? (participantOf(named, definitions) ?? named) : named;
    // The bands of a choreography's participants are part of its tasks.
    if (drawn['participantBandKind'] !== undefined) continue;
    if (!element) {
      notes.skip(result.name, drawn.$type.replace(/^.*:/, ''), 'What it draws is missing in the file.');
    } else if (result.shapes.has(element) || result.edges.has(element)) {
      notes.warn(`The file draws the ${called(element)} twice on one page: only its first place counts.`);
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

/** Does a sub-process stand open on this plane: said by the file, else told by its contents. */
export const isOpen = (drawn: DrawnShape, plane: Plane): boolean => {
  if (!isA(drawn.element, 'SubProcess')) return drawn.shape['isExpanded'] === true;
  if (drawn.shape['isExpanded'] === true) return true;
  const inside = many(drawn.element, 'flowElements').flatMap((child) => plane.shapes.get(child)?.box ?? []);
  return inside.length > 0 && inside.every((box) => isInside(centreOf(box), drawn.box));
};

/** Older files draw what is in a collapsed sub-process on the plane of its process: a diagram of its own for us. */
const splitCollapsed = (plane: MutablePlane): readonly MutablePlane[] => {
  const planes: MutablePlane[] = [plane];
  const collapsed = [...plane.shapes.values()].filter(
    (drawn) => isA(drawn.element, 'SubProcess') && !isOpen(drawn, plane) && drawn.element !== plane.root,
  );
  // The innermost first, so that each takes only what is its own.
  const depth = (drawn: DrawnShape) => [...lineage(drawn.element)].length;
  for (const { element } of collapsed.sort((a, b) => depth(b) - depth(a))) {
    const within = (other: Moddle) => other !== element && lineage(other).some((outer) => outer === element);
    const inner: MutablePlane = {
      name: words(element, 'name') || plane.name,
      root: element,
      shapes: new Map([...plane.shapes].filter(([other]) => within(other))),
      edges: new Map([...plane.edges].filter(([other]) => within(other))),
    };
    if (inner.shapes.size === 0) continue;
    for (const other of inner.shapes.keys()) plane.shapes.delete(other);
    for (const other of inner.edges.keys()) plane.edges.delete(other);
    planes.splice(1, 0, inner);
  }
  return planes;
};

/** The drawings of a file. One that draws nothing at all gets one plane for all its processes. */
export const planesOf = (definitions: Moddle, notes: Notes): readonly Plane[] => {
  const planes = many(definitions, 'diagrams')
    .filter((diagram) => one(diagram, 'plane'))
    .flatMap((diagram, index) => splitCollapsed(readPlane(diagram, definitions, index, notes)));
  if (planes.some((plane) => plane.shapes.size > 0)) {
    // A plane of a process that another plane draws, and that is empty itself, is a leftover.
    return planes.filter((plane) => plane.shapes.size > 0);
  }
  const roots = many(definitions, 'rootElements').filter((root) => isA(root, 'Process', 'Collaboration'));
  if (roots.length === 0) return [];
  const root = planes[0]?.root ?? roots.find((candidate) => isA(candidate, 'Collaboration')) ?? roots[0];
  return [{ name: nameOf(undefined, root, definitions, 0), root, shapes: new Map(), edges: new Map() }];
};
