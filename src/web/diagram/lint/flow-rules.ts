import type { Rule } from './lint-model.ts';

/** Sequence flows stay in their pool and their sub-process. */
export const flowsAcrossBorders: Rule = ({ sequenceFlows, processOf, poolOf }, report) => {
  for (const { jsid, source, target } of sequenceFlows) {
    if (!source || !target || processOf(source) === processOf(target)) continue;
    const pools = poolOf(source) !== poolOf(target);
    report({
      jsid,
      rule: pools ? 'flow-across-pools' : 'flow-across-sub-process',
      severity: 'error',
      message: pools
        ? 'This sequence flow leaves its pool: make it a message flow.'
        : 'This sequence flow crosses the border of a sub-process: lead it to the sub-process itself.',
    });
  }
};

/** Messages go between participants. */
export const messagesWithinPool: Rule = ({ messageFlows, poolOf }, report) => {
  for (const { jsid, source, target } of messageFlows) {
    if (!source || !target || poolOf(source) !== poolOf(target)) continue;
    report({
      jsid,
      rule: 'message-within-pool',
      severity: 'error',
      message: 'This message flow stays in one pool: make it a sequence flow, or draw the other participant.',
    });
  }
};

/** Two flows of one kind between the same shapes say the same. */
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
