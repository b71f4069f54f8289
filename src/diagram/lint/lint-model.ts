import type { Cell, CellValues, ElementCell, LinkCell } from '../cells/cell.ts';
import { type Hierarchy, hierarchyOf } from '../layout/hierarchy.ts';
import { asBusinessProcess } from '../notation/as-business-process.ts';

export interface Finding {
  /** The jsid of the cell with the fault. */
  readonly jsid: string;
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  /** A sentence: the fault and the correction. */
  readonly message: string;
  /** The fix: its title, and the values that the cell gets. */
  readonly fix?: { readonly title: string; readonly values: CellValues };
}

/** A diagram with the look-ups that the rules need. */
export interface LintModel {
  readonly hierarchy: Hierarchy;
  readonly events: readonly ElementCell[];
  readonly activities: readonly ElementCell[];
  readonly gateways: readonly ElementCell[];
  readonly pools: readonly ElementCell[];
  readonly sequenceFlows: readonly LinkCell[];
  readonly messageFlows: readonly LinkCell[];
  readonly associations: readonly LinkCell[];
  incoming(jsid: string): readonly LinkCell[];
  outgoing(jsid: string): readonly LinkCell[];
  /** Whether the cell has incoming links other than sequence flows. */
  isJoinedOtherwise(jsid: string): boolean;
  /**
   * The jsid of the pool or sub-process to which the flow of the cell belongs; empty outside of all pools and
   * sub-processes.
   */
  processOf(jsid: string): string;
  /** The pool that contains the element, or the element itself if it is a pool; empty outside of all pools. */
  poolOf(jsid: string): string;
  /** Whether the event is attached to the border of an activity. */
  isAttached(event: ElementCell): boolean;
  /** Whether the cell needs no flow: event sub-processes, compensation, and activities of an ad hoc sub-process. */
  isAside(cell: ElementCell): boolean;
}

export type Rule = (model: LintModel, report: (finding: Finding) => void) => void;

/** The name of a cell in a sentence. */
export const named = (cell: ElementCell, kind: string): string => (cell.title.trim() ? `“${cell.title.trim()}”` : kind);

const hasMarker = (cell: ElementCell | undefined, marker: string): boolean => {
  const markers = cell?.values['markers'];
  return Array.isArray(markers) && markers.includes(marker);
};

const noLinks: readonly LinkCell[] = [];

const add = (map: Map<string, LinkCell[]>, key: string, link: LinkCell): void => {
  const links = map.get(key);
  if (links) links.push(link);
  else map.set(key, [link]);
};

/** Computes the look-ups that the rules share, once per check. */
export const lintModelOf = (all: readonly Cell[]): LintModel => {
  const { cells } = asBusinessProcess(all);
  const hierarchy = hierarchyOf(cells);
  const elements = [...hierarchy.elements.values()];
  const ofType = (type: string) => elements.filter((element) => element.type === type);
  const flows = hierarchy.links.filter(
    (link) =>
      link.type === 'Flow' && hierarchy.elements.has(link.source ?? '') && hierarchy.elements.has(link.target ?? ''),
  );
  const kind = (link: LinkCell) => link.values['flowType'] ?? 'normal';
  const sequenceFlows = flows.filter((flow) => ['normal', 'default', 'conditional'].includes(String(kind(flow))));
  const incoming = new Map<string, LinkCell[]>();
  const outgoing = new Map<string, LinkCell[]>();
  for (const flow of sequenceFlows) {
    add(outgoing, flow.source ?? '', flow);
    add(incoming, flow.target ?? '', flow);
  }
  const otherwise = new Set<string>();
  for (const flow of flows) {
    if (kind(flow) !== 'message' && kind(flow) !== 'association') continue;
    otherwise.add(flow.source ?? '');
    otherwise.add(flow.target ?? '');
  }
  const isAttached = (event: ElementCell) =>
    hierarchy.elements.get(hierarchy.parents.get(event.jsid) ?? '')?.type === 'bp.Activity' &&
    hierarchy.onBorder(event);
  const isCompensation = (jsid: string | null): boolean => {
    const event = hierarchy.elements.get(jsid ?? '');
    return event?.type === 'bp.Event' && event.values['icon_type'] === 'compensation' && isAttached(event);
  };
  const undoing = new Set(
    flows.flatMap((flow) => (kind(flow) === 'association' && isCompensation(flow.source) ? [flow.target] : [])),
  );
  const holds = (jsid: string) => {
    const cell = hierarchy.elements.get(jsid);
    return cell?.type === 'bp.Pool' || cell?.type === 'bp.Activity';
  };
  const processes = new Map<string, string>();
  const processOf = (jsid: string): string => {
    const known = processes.get(jsid);
    if (known !== undefined) return known;
    const cell = hierarchy.elements.get(jsid);
    const line = hierarchy.lineageOf(jsid).slice(cell?.type === 'bp.Event' && isAttached(cell) ? 2 : 1);
    const found = line.find(holds) ?? '';
    processes.set(jsid, found);
    return found;
  };
  return {
    hierarchy,
    events: ofType('bp.Event'),
    activities: ofType('bp.Activity'),
    gateways: ofType('bp.Gateway'),
    pools: ofType('bp.Pool'),
    sequenceFlows,
    messageFlows: flows.filter((flow) => kind(flow) === 'message'),
    associations: flows.filter((flow) => kind(flow) === 'association'),
    incoming: (jsid) => incoming.get(jsid) ?? noLinks,
    outgoing: (jsid) => outgoing.get(jsid) ?? noLinks,
    isJoinedOtherwise: (jsid) => otherwise.has(jsid),
    processOf,
    poolOf: (jsid) =>
      hierarchy.lineageOf(jsid).find((outer) => hierarchy.elements.get(outer)?.type === 'bp.Pool') ?? '',
    isAttached,
    isAside: (cell) =>
      cell.values['event_sub_process'] === true ||
      hasMarker(cell, 'compensation') ||
      undoing.has(cell.jsid) ||
      hasMarker(hierarchy.elements.get(processOf(cell.jsid)), 'ad-hoc'),
  };
};
