import { type CellValues, isFixed, isLink, type LinkCell, newJsid } from '../../../diagram/cells/cell.ts';
import { type Join, type JoinEnd, joinOf, roleOf } from '../../../diagram/notation/joins.ts';
import { isOnBorder } from '../../../diagram/routing/obstacles.ts';
import { linkType, shapeType } from '../../../diagram/shapes/families.ts';
import type { StencilItem } from '../../../diagram/shapes/shape-type.ts';
import type { DiagramSettings } from '../engine/editor.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { connectionRefusal, type Refusal } from '../engine/rules.ts';
import { lengthen, levelAnchors } from './lifelines.ts';
import { messageBetween, messageEnds, settleMessage } from './message.ts';

/** The reason why a link may not connect two elements; null if it may. */
export function refusalOf(graph: DiagramGraph, source: string, target: string): Refusal {
  const [from, to] = [source, target].map((jsid) => {
    const cell = graph.get(jsid);
    return {
      jsid,
      isLink: cell ? isLink(cell) : false,
      fixed: cell ? isFixed(cell) : true,
      hidden: cell ? graph.isHidden(cell) : true,
      connectable: cell ? isLink(cell) || shapeType(cell.type).connectable : false,
    };
  });
  return from && to ? connectionRefusal(from, to) : 'There is nothing to join.';
}

/**
 * The jsid of the innermost pool around an element, or of the element itself if it is a pool; empty outside of all
 * pools.
 */
function poolOf(graph: DiagramGraph, jsid: string): string {
  for (let at: string | undefined = jsid, depth = 0; at && depth < 30; at = graph.containerOf(at), depth++) {
    const cell = graph.element(at);
    if (cell && shapeType(cell.type).embeddingEnabled) return at;
  }
  return '';
}

/** The jsid of the pool or sub-process to which the flow of a shape belongs. Lanes and groups are skipped. */
function processOf(graph: DiagramGraph, from: string | undefined): string {
  for (let at = from, depth = 0; at && depth < 30; at = graph.containerOf(at), depth++) {
    const cell = graph.element(at);
    if (cell && (shapeType(cell.type).embeddingEnabled || shapeType(cell.type).hosts)) return at;
  }
  return '';
}

/** The role of a shape at the end of a link; undefined if it is not BPMN. */
export function joinEndOf(graph: DiagramGraph, jsid: string): JoinEnd | undefined {
  const cell = graph.element(jsid);
  const container = graph.containerOf(jsid);
  const host = container === undefined ? undefined : graph.element(container);
  const attached = cell !== undefined && host !== undefined && isOnBorder(cell, host);
  const role = cell && roleOf(cell, attached);
  if (!cell || !role) return undefined;
  const process = processOf(graph, attached && container ? graph.containerOf(container) : container);
  return { role, pool: poolOf(graph, jsid), process, icon: String(cell.values['icon_type'] ?? 'none') };
}

/**
 * The connection that BPMN allows between two shapes; undefined if one of them is not BPMN, because then any link is
 * allowed.
 */
export function joinBetween(graph: DiagramGraph, source: string, target: string): Join | undefined {
  const [from, to] = [joinEndOf(graph, source), joinEndOf(graph, target)];
  return from && to && joinOf(from, to);
}

/** The role of a new shape of a kind, in the pool and process of another shape. */
function newEnd({ type, values }: Kind, { pool, process }: JoinEnd): JoinEnd | undefined {
  const all = { ...shapeType(type).values, ...values };
  const role = roleOf({ type, values: all }, false);
  const icon = String(all['icon_type'] ?? 'none');
  return role && { role, pool: role === 'pool' ? newJsid() : pool, process, icon };
}

type Kind = Pick<StencilItem, 'type' | 'values'>;

/** The connection that BPMN allows between a shape and a new one of a kind in the same pool and process. */
export function joinToNew(graph: DiagramGraph, source: string, kind: Kind): Join | undefined {
  const from = joinEndOf(graph, source);
  const to = from && newEnd(kind, from);
  return to && joinOf(from, to);
}

/**
 * The reason why BPMN allows no shape of a kind between the ends of a flow; null if it allows one, or if an end is not
 * BPMN.
 */
export function passRefusal(graph: DiagramGraph, { source, target, type }: LinkCell, kind: Kind): Refusal {
  const [from, to] = [joinEndOf(graph, source ?? ''), joinEndOf(graph, target ?? '')];
  const between = from && newEnd(kind, from);
  if (type !== 'Flow' || !between || !to) return null;
  const refused = [joinOf(from, between), joinOf(between, to)].find((join) => 'refusal' in join);
  return refused && 'refusal' in refused ? refused.refusal : null;
}

/**
 * The reason why a link of a type and values cannot connect two elements: a rule of the editor or, for flows, a rule of
 * BPMN. Null if it can.
 */
export function linkRefusal(
  graph: DiagramGraph,
  source: string,
  target: string,
  { type, values }: Pick<NewLink, 'type' | 'values'>,
): Refusal {
  const refusal = refusalOf(graph, source, target);
  if (refusal || type !== 'Flow' || values?.['flowType']) return refusal;
  const join = joinBetween(graph, source, target);
  return join && 'refusal' in join ? join.refusal : null;
}

/**
 * The type and values with which a link is checked when one of its ends moves to another shape. Associations are
 * checked as they are; the kind of a flow is determined again by BPMN.
 */
export const relinked = ({ type, values }: Pick<LinkCell, 'type' | 'values'>): Pick<NewLink, 'type' | 'values'> =>
  values['flowType'] === 'association' || values['flowType'] === 'conversation' ? { type, values } : { type };

export interface NewLink {
  readonly source: string;
  readonly target: string;
  readonly type: string;
  readonly values?: CellValues;
  readonly title?: string;
  /** The height of a message on the sheet, in units. By default it is below the other messages. */
  readonly at?: number;
}

/**
 * The type and values of the link that the module draws by default. The module's kind of flow applies only to flows.
 */
export function usualLink({
  default_link_key: type,
  default_connection_type: flowType,
}: Pick<DiagramSettings, 'default_link_key' | 'default_connection_type'>): Pick<NewLink, 'type' | 'values'> {
  const carriesFlow = flowType !== 'normal' && 'flowType' in linkType(type).values;
  return { type, ...(carriesFlow && { values: { flowType } }) };
}

/** The initial values of a relation that begins at a given shape. */
const startedBy = (graph: DiagramGraph, source: string): CellValues | undefined =>
  shapeType(graph.element(source)?.type ?? '').linkValues;

/**
 * Connects two elements; returns null if the rules refuse the link. The router separates links between the same two
 * elements.
 */
export function connect(graph: DiagramGraph, { type, values, title = '', at, ...ends }: NewLink): LinkCell | null {
  const level = linkType(type).level === true;
  const { source, target } = level ? messageEnds(graph, ends) : ends;
  if (linkRefusal(graph, source, target, { type, ...(values && { values }) })) return null;
  const message = level ? messageBetween(graph, { source, target }, { type, at }) : undefined;
  const join = type === 'Flow' && !values?.['flowType'] ? joinBetween(graph, source, target) : undefined;
  const fitting = join && 'values' in join ? join.values : type === 'Link' ? startedBy(graph, source) : undefined;
  const jsid = newJsid();
  graph.batch('Connect', () => {
    // Lifelines are extended to the height of the message first, because the ends of a message are stored as fractions
    // of them.
    if (message) for (const end of [source, target]) lengthen(graph, end, message.at);
    const link: LinkCell = {
      jsid,
      type,
      title,
      values: {
        ...linkType(type).values,
        ...fitting,
        ...message?.values,
        ...values,
        ...(message && levelAnchors(graph, { source, target }, message.at)),
      },
      source,
      target,
      layer_id: graph.get(source)?.layer_id ?? null,
    };
    graph.add([link]);
    if (message) settleMessage(graph, jsid, message.ends);
  });
  return graph.link(jsid) ?? null;
}
