import { type Box, type Cell, type ElementCell, isElement } from '../../../diagram/cells/cell.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { Side } from '../../../diagram/shapes/shape-type.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { afterStep, type BeforeStep } from './after-step.ts';

/** The side that faces a newly connected shape before the element turns for the first time. */
const atFirst: Side = 'left';

/** The side of a box that faces another box; undefined if the boxes overlap. */
function sideTowards(own: Box, other: Box): Side | undefined {
  const gaps: Readonly<Record<Side, number>> = {
    top: own.y - other.y - other.height,
    right: other.x - own.x - own.width,
    bottom: other.y - own.y - own.height,
    left: own.x - other.x - other.width,
  };
  const far = (Object.entries(gaps) as [Side, number][]).toSorted(([, a], [, b]) => b - a)[0];
  return far && far[1] > 0 ? far[0] : undefined;
}

/**
 * Turns an element such as the bracket of a note towards the shape that it is connected to, if there is only one. This
 * happens when they are connected or one of them moves. A direction that a person has chosen is retained. Returns a
 * function that stops this.
 */
export function faceTheirShape(graph: DiagramGraph): () => void {
  return afterStep(graph, (before) => {
    const touched = new Set<string>();
    for (const jsid of before.keys()) {
      const link = graph.link(jsid);
      for (const { source, target } of link ? [link] : graph.linksOf(jsid))
        for (const end of [source, target]) if (end !== null) touched.add(end);
    }
    for (const jsid of touched) face(graph, jsid, before);
  });
}

function face(graph: DiagramGraph, jsid: string, before: BeforeStep): void {
  const cell = graph.element(jsid);
  const turned = cell && shapeType(cell.type).turned;
  const [link, ...others] = turned ? graph.linksOf(jsid) : [];
  if (!cell || !turned || !link || others.length) return;
  const shape = graph.element((link.source === jsid ? link.target : link.source) ?? '');
  const to = shape && sideTowards(boxOf(cell), boxOf(shape));
  if (!shape || !to) return;
  const from = isNew(link, before) && !isNew(shape, before) ? atFirst : sideBefore([cell, shape], before);
  const values = from && from !== to ? turned(cell.values, from, to) : undefined;
  if (values) graph.change(jsid, { values });
}

const isNew = ({ jsid }: Cell, before: BeforeStep): boolean => before.has(jsid) && before.get(jsid) === undefined;

/**
 * The side on which the shape was before the step. Undefined for an element that was just added from a file or the
 * clipboard, which retains its direction.
 */
function sideBefore([own, shape]: readonly [ElementCell, ElementCell], before: BeforeStep): Side | undefined {
  if (isNew(own, before) || isNew(shape, before)) return undefined;
  const boxBefore = (one: ElementCell): Box => {
    const old = before.get(one.jsid);
    return boxOf(old && isElement(old) ? old : one);
  };
  return sideTowards(boxBefore(own), boxBefore(shape));
}
