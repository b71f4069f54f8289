import type { ElementCell } from '../cells/cell.ts';
import { named, type Rule } from './lint-model.ts';

/** Reports processes and expanded sub-processes without a start or an end. */
export const missingEnds: Rule = ({ events, activities, gateways, hierarchy, processOf, isAttached }, report) => {
  const nodes = new Map<string, ElementCell[]>();
  for (const cell of [...events, ...activities, ...gateways]) {
    if (cell.type === 'bp.Event' && isAttached(cell)) continue;
    const key = processOf(cell.jsid);
    const siblings = nodes.get(key);
    if (siblings) siblings.push(cell);
    else nodes.set(key, [cell]);
  }
  for (const [container, inside] of nodes) {
    const holder = hierarchy.elements.get(container);
    const [first] = inside;
    const { markers } = holder?.values ?? {};
    if (!first || (Array.isArray(markers) && markers.includes('ad-hoc'))) continue;
    const jsid = holder?.jsid ?? first.jsid;
    const name = holder ? named(holder, holder.type === 'bp.Pool' ? 'This pool' : 'This sub-process') : 'The process';
    const rule = holder && holder.type !== 'bp.Pool' ? 'sub-process' : 'process';
    const has = (type: string) => inside.some((cell) => cell.values['event_type'] === type);
    if (!has('single')) {
      report({
        jsid,
        rule: `${rule}-without-start`,
        severity: 'warning',
        message: `${name} has no start event: draw where it begins.`,
      });
    }
    if (!has('thick')) {
      report({
        jsid,
        rule: `${rule}-without-end`,
        severity: 'warning',
        message: `${name} has no end event: draw where it ends.`,
      });
    }
  }
};

/** Reports activities without an outgoing flow in a process that has explicit end events. */
export const impliedEnds: Rule = (model, report) => {
  const { events, activities, gateways, processOf, isAttached, isAside, incoming, outgoing } = model;
  const ending = new Set(
    events.filter(({ values }) => values['event_type'] === 'thick').map(({ jsid }) => processOf(jsid)),
  );
  const passed = events.filter(
    (event) => event.values['event_type'] === 'double' && event.values['icon_type'] !== 'link' && !isAttached(event),
  );
  for (const cell of [...activities, ...gateways, ...passed]) {
    // Another rule reports elements without an incoming flow.
    if (!ending.has(processOf(cell.jsid)) || !incoming(cell.jsid).length || outgoing(cell.jsid).length) continue;
    if (isAside(cell)) continue;
    report({
      jsid: cell.jsid,
      rule: 'implied-end',
      severity: 'warning',
      message: `The process ends at ${named(cell, 'this shape')} without saying so, though elsewhere it has an end event: draw one here too, or what follows.`,
    });
  }
};

/** Reports pools without a name. */
export const unnamedPools: Rule = ({ pools }, report) => {
  for (const { jsid, title } of pools) {
    if (title.trim()) continue;
    report({
      jsid,
      rule: 'pool-without-label',
      severity: 'warning',
      message: 'This pool has no name: say who takes part.',
    });
  }
};
