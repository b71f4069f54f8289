import { isLink, type LinkCell } from '../../../diagram/cells/cell.ts';
import { centreOf, isInside } from '../../../diagram/cells/geometry.ts';
import { laneBoxes, lanesOf } from '../../../diagram/cells/lanes.ts';
import { type Role, roleOf } from '../../../diagram/notation/joins.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { linkType, shapeType } from '../../../diagram/shapes/families.ts';
import type { DiagramGraph } from '../engine/graph.ts';

/** The name of a cell: its label, or the name of its type if it has none. */
export function nameOf(graph: DiagramGraph, jsid: string): string {
  const cell = graph.get(jsid);
  if (!cell) return 'nothing';
  const title = cell.title.trim();
  if (title || isLink(cell)) return title || typeTitle(graph, jsid);
  const holder = graph.element(graph.containerOf(jsid) ?? '');
  const isBar = holder !== undefined && shapeType(holder.type).outline === 'lifeline';
  return isBar ? `${typeTitle(graph, jsid)} of ${nameOf(graph, holder.jsid)}` : typeTitle(graph, jsid);
}

/** The name of a cell's type; empty if the cell was removed. */
export function typeTitle(graph: DiagramGraph, jsid: string): string {
  const cell = graph.get(jsid);
  if (!cell) return '';
  return isLink(cell) ? linkType(cell.type).describe(cell) : shapeType(cell.type).describe(cell);
}

/** The name of the lane that contains the centre of an element; undefined outside of lanes. */
export function laneNameOf(graph: DiagramGraph, jsid: string): string | undefined {
  const cell = graph.element(jsid);
  const container = graph.containerOf(jsid);
  const pool = container === undefined ? undefined : graph.element(container);
  if (!cell || !pool) return undefined;
  const middle = centreOf(boxOf(cell));
  const at = laneBoxes(pool).findIndex((box) => isInside(middle, box));
  const lane = lanesOf(pool)[at];
  return lane ? lane.label || `lane ${at + 1}` : undefined;
}

/** The description of a link before its target, such as "message to" or "otherwise"; empty for a plain flow. */
function wayWords({ title, values }: LinkCell): string {
  const name = title.trim().replaceAll('\n', ' ');
  switch (values['flowType']) {
    case 'message':
      return `message ${name}`.trim();
    case 'association':
      return name || 'beside it';
    case 'default':
      return name || 'otherwise';
    default:
      return name;
  }
}

/** The outgoing links of an element, from top to bottom; messages in order of time. */
function linksOnFrom(graph: DiagramGraph, jsid: string): readonly LinkCell[] {
  const height = (link: LinkCell) =>
    (linkType(link.type).level ? graph.routes.of(link)[0] : graph.element(link.target ?? '')?.position)?.y ?? 0;
  return graph
    .linksOf(jsid)
    .filter(({ source, target }) => source === jsid && target !== null)
    .sort((one, other) => height(one) - height(other));
}

/** The outgoing links of an element, if it has more than one; else none. */
export function branchesOf(graph: DiagramGraph, jsid: string): readonly LinkCell[] {
  const links = linksOnFrom(graph, jsid);
  return links.length > 1 ? links : [];
}

/** Descriptions of an element's outgoing links, such as "yes: Confirm to the customer" or "otherwise: End". */
export const waysOf = (graph: DiagramGraph, jsid: string): readonly string[] =>
  linksOnFrom(graph, jsid).map((link) => {
    const end = endOf(graph, link);
    const words = wayWords(link);
    return words ? `${words}: ${end}` : end;
  });

/** The roles of gateways and events. If such a shape has no name, its next elements describe it. */
const namedByBranches: ReadonlySet<Role | undefined> = new Set<Role>([
  'gateway',
  'event-gateway',
  'start',
  'catch',
  'throw',
  'end',
  'boundary',
]);

/** The maximum number of branches in the description of a gateway without a name. */
const maxWays = 2;

/** A name in one line. */
const lineOf = (graph: DiagramGraph, jsid: string): string => nameOf(graph, jsid).replaceAll('\n', ' ');

/**
 * The target of a link in one line. A gateway or event without a name includes its next elements: "Exclusive gateway
 * (yes: Confirm, or no: Refuse)", "Parallel gateway (Pack and Bill)", "Timer event, then Remind".
 */
export function endOf(graph: DiagramGraph, { target }: LinkCell): string {
  const cell = graph.element(target ?? '');
  const name = lineOf(graph, target ?? '');
  if (!cell || cell.title.trim() || !namedByBranches.has(roleOf(cell, false))) return name;
  const ways = linksOnFrom(graph, cell.jsid).filter(({ values }) => values['flowType'] !== 'association');
  const described = ways.slice(0, maxWays).map((link) => {
    const words = wayWords(link);
    const end = lineOf(graph, link.target ?? '');
    return words ? `${words}: ${end}` : end;
  });
  const [only] = described;
  if (only === undefined) return name;
  if (described.length === 1) return `${name}, then ${only}`;
  const all = ways.length > maxWays ? [...described, `${ways.length - maxWays} more`] : described;
  const role = roleOf(cell, false);
  const chooses = role === 'gateway' || role === 'event-gateway';
  const takesAll = !chooses || String(cell.values['gateway_type'] ?? '').startsWith('parallel');
  return `${name} (${all.slice(0, -1).join(', ')}${takesAll ? ' and ' : ', or '}${all.at(-1)})`;
}

/** A sentence about a cell for screen readers, such as "User task Approve order, in Sales, 1 in, 2 out, 2 comments". */
export function describeCell(graph: DiagramGraph, jsid: string): string {
  const cell = graph.get(jsid);
  if (!cell) return '';
  const words = [typeTitle(graph, jsid) + (cell.title ? ` ${cell.title}` : '')];
  if (isLink(cell)) {
    const ends = [cell.source, cell.target].map((end) => (end === null ? 'nothing' : nameOf(graph, end)));
    return `${words[0]}, from ${ends[0]} to ${ends[1]}`;
  }
  const lane = laneNameOf(graph, jsid);
  const container = graph.containerOf(jsid);
  if (lane) words.push(`lane ${lane}`);
  if (container) words.push(`in ${nameOf(graph, container)}`);
  const links = graph.linksOf(jsid);
  const into = links.filter((link) => link.target === jsid).length;
  const out = links.length - into;
  if (into) words.push(`${into} in`);
  if (out) words.push(`${out} out`);
  if (cell.embeds?.length) words.push(`${cell.embeds.length} inside`);
  if (cell.comment_count) words.push(`${cell.comment_count} ${cell.comment_count === 1 ? 'comment' : 'comments'}`);
  if (cell.locked) words.push('locked');
  if (graph.isHidden(cell)) words.push('on a hidden layer');
  return words.join(', ');
}
