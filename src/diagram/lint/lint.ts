import type { Cell } from '../cells/cell.ts';
import { disconnected, fakeJoins, implicitSplits, repetitionsAtOnce, unnamedActivities } from './activity-rules.ts';
import { boundaryEvents, endEvents, startEvents } from './event-rules.ts';
import { duplicateFlows, flowsAcrossBorders, forbiddenJoins, messagesWithinPool } from './flow-rules.ts';
import { eventGateways, mixedGateways, superfluousGateways, unlabelledWays } from './gateway-rules.ts';
import { type Finding, lintModelOf, type Rule } from './lint-model.ts';
import { impliedEnds, missingEnds, unnamedPools } from './process-rules.ts';

export type { Finding };

const rules: readonly Rule[] = [
  startEvents,
  endEvents,
  boundaryEvents,
  flowsAcrossBorders,
  messagesWithinPool,
  forbiddenJoins,
  eventGateways,
  repetitionsAtOnce,
  missingEnds,
  impliedEnds,
  disconnected,
  superfluousGateways,
  mixedGateways,
  unlabelledWays,
  unnamedActivities,
  unnamedPools,
  fakeJoins,
  implicitSplits,
  duplicateFlows,
];

/** Finds the faults of a process diagram, errors first. The function is fast enough to run on every change. */
export const lint = (cells: readonly Cell[]): readonly Finding[] => {
  const model = lintModelOf(cells);
  const errors: Finding[] = [];
  const warnings: Finding[] = [];
  const report = (finding: Finding) => void (finding.severity === 'error' ? errors : warnings).push(finding);
  for (const rule of rules) rule(model, report);
  return [...errors, ...warnings];
};
