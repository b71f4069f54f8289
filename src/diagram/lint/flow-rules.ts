import type { LinkCell } from '../cells/cell.ts';
import { type Join, joinOf, roleOf } from '../notation/joins.ts';
import type { Finding, LintModel, Rule } from './lint-model.ts';

/** The connection that BPMN allows between the two ends of a link. */
function joinAt(
  { hierarchy, isAttached, poolOf, processOf }: LintModel,
  { source, target }: LinkCell,
): Join | undefined {
  const [from, to] = [source, target].map((jsid) => {
    const cell = hierarchy.elements.get(jsid ?? '');
    const role = cell && roleOf(cell, cell.type === 'bp.Event' && isAttached(cell));
    if (!cell || !role) return undefined;
    const icon = String(cell.values['icon_type'] ?? 'none');
    return { role, icon, pool: poolOf(cell.jsid), process: processOf(cell.jsid) };
  });
  return from && to && joinOf(from, to);
}

const flowNames: Readonly<Record<string, string>> = {
  normal: 'a sequence flow',
  message: 'a message flow',
  association: 'an association',
};

/** A fix that changes the kind of the link, if BPMN allows another kind of flow between its ends. */
function fixed(model: LintModel, link: LinkCell): Pick<Finding, 'fix'> {
  const join = joinAt(model, link);
  if (!join || 'refusal' in join || join.values['flowType'] === link.values['flowType']) return {};
  return { fix: { title: `Make it ${flowNames[String(join.values['flowType'])]}`, values: join.values } };
}

const turned = (link: LinkCell): LinkCell => ({ ...link, source: link.target, target: link.source });

/** Reports messages, data links and flows between shapes for which BPMN allows no link. */
export const forbiddenJoins: Rule = (model, report) => {
  const { sequenceFlows, messageFlows, associations, poolOf } = model;
  const inOwnPool = sequenceFlows.filter(({ source, target }) => poolOf(source ?? '') === poolOf(target ?? ''));
  const betweenPools = messageFlows.filter(({ source, target }) => poolOf(source ?? '') !== poolOf(target ?? ''));
  for (const link of [...inOwnPool.filter((flow) => !hasOwnRule(model, flow)), ...betweenPools, ...associations]) {
    const join = joinAt(model, link);
    // Associations may connect any shapes; only associations of data have rules.
    if (!join || (link.values['flowType'] === 'association' && !touchesData(model, link))) continue;
    const { jsid } = link;
    // An association without an arrow has no direction, so both directions are checked.
    const back = link.values['direction'] === 'none' ? joinAt(model, turned(link)) : undefined;
    if (back && !('refusal' in back)) continue;
    if ('refusal' in join) report({ jsid, rule: 'forbidden-join', severity: 'error', message: join.refusal });
    else if (join.values['flowType'] === 'association' && link.values['flowType'] !== 'association')
      report({
        jsid,
        rule: 'flow-for-association',
        severity: 'error',
        message: 'No flow runs here: an association says what belongs together.',
        ...fixed(model, link),
      });
  }
};

/**
 * Whether another rule reports the link: the rules for start, end and boundary events, for event-based gateways, and
 * for borders.
 */
const hasOwnRule = ({ hierarchy, isAttached, processOf }: LintModel, { source, target }: LinkCell): boolean => {
  const [from, to] = [source, target].map((jsid) => hierarchy.elements.get(jsid ?? ''));
  if (!from || !to) return true;
  if (from.type === 'bp.Pool' || to.type === 'bp.Pool') return false;
  return (
    processOf(from.jsid) !== processOf(to.jsid) ||
    from.values['event_type'] === 'thick' ||
    to.values['event_type'] === 'single' ||
    (to.type === 'bp.Event' && isAttached(to)) ||
    String(from.values['gateway_type']).includes('event')
  );
};

const touchesData = ({ hierarchy }: LintModel, { source, target }: LinkCell): boolean =>
  [source, target].some((jsid) => /Data/.test(hierarchy.elements.get(jsid ?? '')?.type ?? ''));

/** Reports sequence flows that leave their pool or their sub-process. */
export const flowsAcrossBorders: Rule = (model, report) => {
  const { sequenceFlows, processOf, poolOf, hierarchy } = model;
  const isPool = (jsid: string) => hierarchy.elements.get(jsid)?.type === 'bp.Pool';
  for (const link of sequenceFlows) {
    const { jsid, source, target } = link;
    if (!source || !target || processOf(source) === processOf(target)) continue;
    if (poolOf(source) === poolOf(target) && (isPool(source) || isPool(target))) continue;
    const pools = poolOf(source) !== poolOf(target);
    report({
      jsid,
      rule: pools ? 'flow-across-pools' : 'flow-across-sub-process',
      severity: 'error',
      message: pools
        ? 'This sequence flow leaves its pool: make it a message flow.'
        : 'This sequence flow crosses the border of a sub-process: lead it to the sub-process itself.',
      ...fixed(model, link),
    });
  }
};

/** Reports messages between shapes of the same participant. */
export const messagesWithinPool: Rule = (model, report) => {
  const { messageFlows, poolOf } = model;
  for (const link of messageFlows) {
    const { jsid, source, target } = link;
    if (!source || !target || poolOf(source) !== poolOf(target)) continue;
    report({
      jsid,
      rule: 'message-within-pool',
      severity: 'error',
      message: 'This message flow stays in one pool: make it a sequence flow, or draw the other participant.',
      ...fixed(model, link),
    });
  }
};

/** Reports redundant flows: two flows of the same kind between the same shapes. */
export const duplicateFlows: Rule = ({ sequenceFlows }, report) => {
  const seen = new Set<string>();
  for (const { jsid, source, target, title } of sequenceFlows) {
    const key = JSON.stringify([source, target, title]);
    if (seen.has(key)) {
      report({
        jsid,
        rule: 'duplicate-flow',
        severity: 'warning',
        message: 'Another flow joins the same two shapes: remove one of them.',
      });
    }
    seen.add(key);
  }
};
