/**
 * The thread that looks for counterparts. It caches catalogs and the indices of their elements, and runs until the
 * server ends. Requests take turns, so that none waits for a long one.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { CandidateIndex } from '../../../matching/candidates.ts';
import { type Described, prepare } from '../../../matching/described.ts';
import { Suggester, type Suggestion } from '../../../matching/suggest.ts';

/** An element as the database has it. */
export interface ElementPart extends Omit<Described, 'path' | 'values'> {
  readonly parent: number | null;
  /** Its place among those with the same parent. */
  readonly position: number | null;
  /** A JSON list. */
  readonly values: string;
}

export interface SuggestionQuestion {
  /** The names of two catalogs that have been loaded. */
  readonly source: string;
  readonly target: string;
  /** Mappings as [source, target]; those without a target have no counterpart. */
  readonly mapped: readonly (readonly [number, number | null])[];
  readonly rejected: readonly (readonly [number, number])[];
  /** One source, or the open ones after one; all open ones if both are left out. */
  readonly of: number | undefined;
  readonly after: number | undefined;
  readonly limit: number;
  readonly candidates: number;
  /** Milliseconds that it may take. */
  readonly maxTime: number;
}

export type SuggestionRequest =
  | { readonly kind: 'begin'; readonly set: string }
  | { readonly kind: 'part'; readonly set: string; readonly elements: readonly ElementPart[] }
  | { readonly kind: 'end'; readonly set: string }
  | { readonly kind: 'ask'; readonly call: number; readonly question: SuggestionQuestion };

export interface SuggestedFor {
  readonly id: number;
  readonly name: string;
  readonly candidates: readonly (Omit<Suggestion, 'source'> & {
    readonly name: string;
    readonly above: readonly string[];
  })[];
}

export type SuggestionOutcome =
  | { readonly kind: 'missing'; readonly sets: readonly string[] }
  | { readonly kind: 'late' }
  | { readonly kind: 'found'; readonly open: number; readonly suggestions: readonly SuggestedFor[] };

export interface SuggestionAnswer {
  readonly call: number;
  readonly outcome: SuggestionOutcome;
}

/** Elements of all cached catalogs; the catalog that was used longest ago goes first. */
const maxElements = 200_000;
/** Elements that are indexed before other requests have their turn. */
const indexedAtOnce = 250;
/** Milliseconds of a turn. */
const turn = 20;

interface Catalog {
  /** As the tree lists them, parents before their children. */
  readonly elements: readonly Described[];
  readonly byId: ReadonlyMap<number, Described>;
  readonly parents: ReadonlyMap<number, number>;
  /** Made with the first question for it as a target. */
  index: Promise<CandidateIndex> | null;
}

const loading = new Map<string, ElementPart[]>();
const catalogs = new Map<string, Catalog>();

/** The elements in the order of the tree, with the names above them. */
function catalogOf(parts: readonly ElementPart[]): Catalog {
  const below = Map.groupBy(parts, ({ parent }) => parent);
  const elements: Described[] = [];
  const last = Number.POSITIVE_INFINITY;
  const walk = (parent: number | null, path: readonly string[]) => {
    const siblings = below.get(parent) ?? [];
    siblings.sort((one, other) => (one.position ?? last) - (other.position ?? last) || one.id - other.id);
    for (const { parent: _, position: __, values, ...element } of siblings) {
      elements.push({ ...element, path, values: JSON.parse(values) });
      if (below.has(element.id)) walk(element.id, [...path, element.name]);
    }
  };
  walk(null, []);
  return {
    elements,
    byId: new Map(elements.map((one) => [one.id, one])),
    parents: new Map(parts.flatMap(({ id, parent }) => (parent === null ? [] : [[id, parent]]))),
    index: null,
  };
}

function put(set: string, catalog: Catalog): void {
  catalogs.delete(set);
  catalogs.set(set, catalog);
  let count = [...catalogs.values()].reduce((sum, { elements }) => sum + elements.length, 0);
  for (const [oldest, { elements }] of catalogs) {
    // A question needs two.
    if (count <= maxElements || catalogs.size <= 2) return;
    catalogs.delete(oldest);
    count -= elements.length;
  }
}

async function indexOf({ elements }: Catalog): Promise<CandidateIndex> {
  const prepared = [];
  for (const [at, element] of elements.entries()) {
    prepared.push(prepare(element));
    if (at % indexedAtOnce === 0) await nextTurn();
  }
  const index = new CandidateIndex();
  for (let from = 0; from < prepared.length; from += indexedAtOnce * 4) {
    index.add(prepared.slice(from, from + indexedAtOnce * 4));
    await nextTurn();
  }
  return index;
}

/** Groups pairs by their first id. */
function byFirst(pairs: readonly (readonly [number, number])[]): ReadonlyMap<number, ReadonlySet<number>> {
  return new Map(
    [...Map.groupBy(pairs, ([first]) => first)].map(([first, some]) => [
      first,
      new Set(some.map(([, second]) => second)),
    ]),
  );
}

/** The sources to suggest for: one, or the open ones, all or those after one. */
function askedOf(
  { elements, byId }: Catalog,
  { of, after, limit, mapped }: SuggestionQuestion,
): { readonly open: number; readonly asked: readonly Described[] } {
  const decided = new Set(mapped.map(([source]) => source));
  const open = elements.filter(({ id }) => !decided.has(id));
  const one = of === undefined ? undefined : byId.get(of);
  if (of !== undefined) return { open: open.length, asked: one ? [one] : [] };
  const passed = after === undefined ? -1 : elements.findIndex(({ id }) => id === after);
  const behind = passed < 0 ? elements : elements.slice(passed + 1);
  const asked: Described[] = [];
  for (const element of behind) {
    if (asked.length >= limit) break;
    if (!decided.has(element.id)) asked.push(element);
  }
  return { open: open.length, asked };
}

async function answerTo(question: SuggestionQuestion): Promise<SuggestionOutcome> {
  const begun = performance.now();
  const source = catalogs.get(question.source);
  const target = catalogs.get(question.target);
  if (!source || !target)
    return { kind: 'missing', sets: [question.source, question.target].filter((set) => !catalogs.has(set)) };
  put(question.source, source);
  put(question.target, target);
  target.index ??= indexOf(target);
  const suggester = new Suggester(await target.index);
  const { mapped, rejected, candidates, maxTime } = question;
  const pairs = mapped.flatMap(([one, other]) => (other === null ? [] : [[one, other] as const]));
  suggester.learn({
    parentOf: (id) => source.parents.get(id) ?? target.parents.get(id) ?? null,
    mappedParents: byFirst(pairs),
    rejected: byFirst([...rejected, ...pairs]),
    taken: new Set(pairs.map(([, other]) => other)),
  });
  const { open, asked } = askedOf(source, question);
  const suggestions: SuggestedFor[] = [];
  let since = performance.now();
  for (const element of asked) {
    const found = suggester.suggest(element, candidates).map(({ source: _, ...one }) => {
      const { name = '', path = [] } = target.byId.get(one.target) ?? {};
      return { ...one, name, above: path };
    });
    suggestions.push({ id: element.id, name: element.name, candidates: found });
    const now = performance.now();
    if (now - begun > maxTime) return { kind: 'late' };
    if (now - since < turn) continue;
    await nextTurn();
    since = performance.now();
  }
  return { kind: 'found', open, suggestions };
}

parentPort?.on('message', (request: SuggestionRequest) => {
  if (request.kind === 'begin') loading.set(request.set, []);
  else if (request.kind === 'part') loading.get(request.set)?.push(...request.elements);
  else if (request.kind === 'end') {
    put(request.set, catalogOf(loading.get(request.set) ?? []));
    loading.delete(request.set);
  } else
    void answerTo(request.question).then((outcome) =>
      parentPort?.postMessage({ call: request.call, outcome } satisfies SuggestionAnswer),
    );
});
