/** What the assistant reads: calls of this API by GET, as the person who asks, as many and as much as one answer may. */
import type { components } from '../../../contract/generated/client.ts';
import { issuedFields, type Model, type Policy } from '../../../contract/model.ts';
import { ApiProblem } from '../../engine/problem.ts';
import { asProblem } from '../../engine/read/failures.ts';
import { isObject } from '../../engine/row-values.ts';
import { log } from '../../log.ts';
import type { ApiAnswer, ApiRequest, InnerCall } from '../../request.ts';
import type { ReadPlaces } from './citations.ts';
import { namedIn, nameOf, type Place, rowsIn } from './places.ts';

export type ReadLine = components['schemas']['AssistantMessage']['reads'][number];

/** Calls for one answer, and bytes of what they tell the model. */
export const mostReads = 12;
export const mostReadBytes = 200_000;
/** Bytes of one call. */
const mostOfOne = 60_000;
/** Characters of one text: the model is told so much, the quotation is looked for in all of it. */
const mostTold = 1_500;

/** Calls written by hand that tell of rows, or of how far a project or a map has come. */
const readByHand: ReadonlySet<string> = new Set([
  'search',
  'coverage_of_project',
  'gaps_of_project',
  'data_map_mapping_coverage',
]);
const readVerbs: ReadonlySet<string> = new Set(['list', 'get', 'uses']);

const isForAll = (policy: Policy): boolean =>
  policy.kind === 'guard' ||
  (policy.kind === 'audience' && ['public', 'session', 'guest', 'member'].includes(policy.audience));

/**
 * Whether the assistant reads by a call: rows of projects, maps, catalogs and assessments, and lookups. Accounts and what
 * people keep for themselves are none of its business, nor are links and keys, nor what only administrators see.
 */
export const isRead =
  (model: Model) =>
  ({ id, verb, collection }: InnerCall): boolean => {
    if (!collection || verb === null) return readByHand.has(id);
    const resource = model.resources.get(collection.resource);
    if (!resource || issuedFields(resource).length) return false;
    const { kind } = resource.tenancy;
    return (
      readVerbs.has(verb) &&
      (kind === 'company' || kind === 'open') &&
      collection.access.read.every(isForAll) &&
      !collection.where.some(({ value }) => value === '$user')
    );
  };

/** Where the reads of one answer come from and go. */
export interface Source {
  readonly model: Model;
  readonly read: ApiRequest['read'];
  readonly places: ReadPlaces;
  /** Bytes at most, where the model takes less than `mostReadBytes`. */
  readonly bytes: number;
}

/** What one call has told: for the model, and in words for the person. */
export interface ReadResult {
  readonly text: string;
  readonly line: ReadLine;
  readonly places: readonly Place[];
  /** The body of the call's answer; null if it was refused. */
  readonly body: unknown;
}

/** The reads of one answer. */
export class Reading {
  readonly #source: Source;
  readonly #known = new Set<string>();
  #calls = 0;
  #bytes = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Nothing more is read. */
  get isOver(): boolean {
    return this.#calls >= mostReads || this.#bytes >= this.#source.bytes;
  }

  /** Never throws for what is refused, wrong or too much: the model is told so, and goes on with what it has. */
  async read(address: string): Promise<ReadResult> {
    const { model, read, places, bytes } = this.#source;
    if (this.isOver) return refused(address, 'The limit of this answer is reached. Answer with what you have read.');
    if (this.#known.has(address)) {
      this.#calls += 1;
      return refused(address, 'This has been read already.');
    }
    this.#known.add(address);
    this.#calls += 1;
    if (!/^\/api\/[\w/.-]+(\?|$)/.test(address) || address.length > 500)
      return refused(address, 'This is no address that can be read.');
    try {
      const { call, answer } = await read(address, isRead(model));
      const told = await toldBy(model, call, answer, Math.min(mostOfOne, bytes - this.#bytes));
      places.add(told.places);
      this.#bytes += Buffer.byteLength(told.text);
      const { text, what, body } = told;
      return { text, body, places: told.places, line: { what, rows: told.places.length } };
    } catch (error) {
      const problem = asProblem(error, model);
      if (!(problem instanceof ApiProblem)) log.error({ error }, 'A call of the assistant has failed.');
      return refused(address, problem instanceof ApiProblem ? problem.message : 'It could not be read.');
    }
  }
}

/** Nothing came, for a reason that model and person are told. */
export const refused = (address: string, why: string): ReadResult => ({
  text: JSON.stringify({ refused: why }),
  places: [],
  body: null,
  line: { what: address.split('?')[0]?.slice(0, 300) ?? '', rows: 0, refused: why.slice(0, 300) },
});

interface Told extends Pick<ReadResult, 'text' | 'places' | 'body'> {
  readonly what: string;
}

async function toldBy(model: Model, call: InnerCall, answer: ApiAnswer, room: number): Promise<Told> {
  await answer.lines?.return();
  const body: unknown = answer.lines ? null : typeof answer.body === 'string' ? JSON.parse(answer.body) : answer.body;
  const resource = call.collection && call.verb !== 'uses' ? model.resources.get(call.collection.resource) : undefined;
  const found = resource ? rowsIn(model, resource, body) : namedIn(model, body);
  if (found === null) {
    // Figures: they help to find what to quote, and cannot be quoted themselves.
    const text = JSON.stringify(body);
    return { text: text.length > room ? `${text.slice(0, room)} (cut)` : text, what: figures(call), places: [], body };
  }
  const kept: Place[] = [];
  const lines: string[] = [];
  let size = 0;
  for (const place of found) {
    const line = toldRow(place);
    size += Buffer.byteLength(line) + 1;
    if (size > room) break;
    kept.push(place);
    lines.push(line);
  }
  const total = Number(answer.headers?.['x-total-count'] ?? found.length);
  const more = Math.max(total, found.length) > kept.length ? `\n{"note":"${kept.length} of ${total} rows"}` : '';
  const what = resource ? titleOf(resource.plural, kept) : (titles[call.id] ?? 'Where it is used');
  return { text: lines.join('\n') + more || '{"note":"no rows"}', what, places: kept, body };
}

const titles: Readonly<Record<string, string>> = { search: 'Search', gaps_of_project: 'What is missing' };

const figures = ({ id }: InnerCall): string => `Figures: ${id.replaceAll('_', ' ')}`;

/** `Items in Risks of the project`, `Project Fleet` for one row. */
function titleOf(plural: string, places: readonly Place[]): string {
  const [first] = places;
  if (!first) return plural;
  if (places.length === 1) return [first.kind, first.label].filter(Boolean).join(' ').slice(0, 300);
  const [owner] = first.owners;
  const shared = owner?.label && places.every(({ owners }) => owners[0]?.id === owner.id);
  return (shared ? `${plural} in ${owner.label}` : plural).slice(0, 300);
}

/** A row as a line of JSON, out of which no text of the row can break. */
function toldRow(place: Place): string {
  const fields = Object.fromEntries(
    [...place.fields].map(([name, text]) => [name, text.length > mostTold ? `${text.slice(0, mostTold)} …` : text]),
  );
  const within = place.owners.map(
    ({ resource, id, label }) => `${nameOf({ resource, id })}${label ? ` ${label}` : ''}`,
  );
  const { kind, note } = place;
  return JSON.stringify({
    row: nameOf(place),
    kind,
    ...(within.length && { in: within }),
    fields,
    ...(note && { note }),
  });
}

/** Whether something that the model has written as input is an object with this text in it. */
export const textIn = (input: string, member: string): string | null => {
  try {
    const value: unknown = JSON.parse(input);
    return isObject(value) && typeof value[member] === 'string' ? value[member] : null;
  } catch {
    return null;
  }
};
