import type { ElementCell } from '../cells/cell.ts';
import { named, type Rule } from './lint-model.ts';

/** Every process, and every sub-process that is drawn, begins and ends. */
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

/** Participants have a name. */
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
