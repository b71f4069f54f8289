import { type Cell, type ElementCell, type LinkCell, newJsid, type Point } from '../cells/cell.ts';
import { layout } from '../layout/layout.ts';
import { joinOf, roleOf } from '../notation/joins.ts';
import { linkType, usualLinkKey } from '../shapes/families.ts';
import { newElement } from '../shapes/new-element.ts';
import type { ShapeFamily } from '../shapes/shape-type.ts';
import { drawsFlows, stepItems } from './step-items.ts';
import { flowOfText } from './steps.ts';

/** The initial distance between consecutive shapes, before the layout, in units. */
const pace = 200;

/**
 * A link between two elements outside of all pools, with the type of flow that BPMN requires; undefined if BPMN allows
 * no flow.
 */
function linkBetween(
  family: ShapeFamily,
  source: ElementCell,
  target: ElementCell,
  title: string,
): LinkCell | undefined {
  const type = usualLinkKey(family);
  const [from, to] = [source, target].map((cell) => {
    const role = roleOf(cell, false);
    return role && { role, pool: '', process: '', icon: String(cell.values['icon'] ?? 'none') };
  });
  const join = type === 'Flow' && from && to ? joinOf(from, to) : undefined;
  if (join && 'refusal' in join) return undefined;
  const values = { ...linkType(type).values, ...join?.values };
  return { jsid: newJsid(), type, title, values, source: source.jsid, target: target.jsid };
}

/**
 * Converts lines of text (see `flowOfText`) into cells: elements first, then links. The cells are laid out from left to
 * right, with their upper left corner at a point. A family without flows gives one row of shapes. Pure.
 */
export function cellsOfSteps(family: ShapeFamily, text: string, corner: Point): readonly Cell[] {
  const items = stepItems(family);
  const flow = flowOfText(text);
  const hasFlows = drawsFlows(family);
  const elements = new Map<string, ElementCell>();
  for (const { id, kind, title } of flow.nodes) {
    const item = items[kind] ?? (kind === 'choice' ? items.step : undefined);
    if (item && (hasFlows || kind === 'step' || kind === 'choice'))
      elements.set(id, newElement(item, { x: elements.size * pace, y: 0 }, { title }));
  }
  const links = (hasFlows ? flow.links : []).flatMap(({ from, to, title }) => {
    const [source, target] = [elements.get(from), elements.get(to)];
    return (source && target && linkBetween(family, source, target, title)) ?? [];
  });
  const { boxes } = hasFlows ? layout([...elements.values(), ...links]) : { boxes: new Map() };
  const placed = [...elements.values()].map((cell) => {
    const { x, y } = boxes.get(cell.jsid) ?? cell.position;
    return { ...cell, position: { x, y } };
  });
  const [left, top] = [
    Math.min(...placed.map((one) => one.position.x)),
    Math.min(...placed.map((one) => one.position.y)),
  ];
  const moved = placed.map((cell) => ({
    ...cell,
    position: {
      x: Math.round(cell.position.x - left + corner.x),
      y: Math.round(cell.position.y - top + corner.y),
    },
  }));
  return [...moved, ...links];
}
