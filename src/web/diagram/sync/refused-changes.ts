import type { DiagramGraph } from '../engine/graph.ts';
import { nameOf } from '../outline/describe.ts';
import type { Refused } from './batch.ts';

/** The number of refused changes that are named. */
const maxNamed = 3;

/** Changes that the server refused while it saved the others. */
export class RefusedChanges extends Error {
  /** By the jsids of their cells. */
  readonly all: ReadonlyMap<string, readonly string[]>;

  constructor(all: ReadonlyMap<string, readonly string[]>, nameOf: (jsid: string) => string) {
    super(refusedSentence(all, nameOf));
    this.name = 'RefusedChanges';
    this.all = all;
  }
}

/** The refused changes with their reasons: "“Note”: Bracket must be one of ...", at most three. */
function refusedSentence(all: ReadonlyMap<string, readonly string[]>, nameOf: (jsid: string) => string): string {
  const explained = [...all].filter(([, reasons]) => reasons.length);
  const sentences = explained
    .slice(0, maxNamed)
    .map(([jsid, reasons]) => `${nameOf(jsid)} was not saved: ${[...new Set(reasons)].join(' ')}`);
  const more = explained.length - sentences.length;
  if (more > 0) sentences.push(`${more} more ${more === 1 ? 'was' : 'were'} not saved either.`);
  return sentences.join(' ');
}

/** The current refusals: without those of cells that were sent again since. */
export const stillRefused = (
  before: ReadonlyMap<string, readonly string[]>,
  refused: readonly Refused[],
  sent: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ...[...before].filter(([jsid]) => !sent.has(jsid)),
    ...refused.map(({ jsid, reasons }) => [jsid, reasons] as const),
  ]);

/** The name of a cell in a message about refusals. */
export const refusedName = (graph: DiagramGraph, jsid: string): string =>
  graph.get(jsid) ? `“${nameOf(graph, jsid)}”` : 'What was deleted';
