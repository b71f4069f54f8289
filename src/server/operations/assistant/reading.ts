/**
 * The reads of the assistant: GET calls of this API with the permissions of the person who asks, limited for each
 * answer.
 */
import type { components } from '../../../contract/generated/client.ts';
import { type Collection, issuedFields, type Model, type Policy } from '../../../contract/model.ts';
import { ApiProblem } from '../../engine/problem.ts';
import { asProblem } from '../../engine/read/failures.ts';
import { isObject, type Values } from '../../engine/row-values.ts';
import { log } from '../../log.ts';
import type { ApiAnswer, ApiRequest, InnerCall } from '../../request.ts';
import type { ReadPlaces } from './citations.ts';
import { namedIn, nameOf, type Place, rowsIn } from './places.ts';

export type ReadLine = components['schemas']['AssistantMessage']['reads'][number];

/** The maximum number of calls for one answer. */
export const maxReads = 12;
export const maxReadBytes = 200_000;
/** The maximum number of bytes of one call. */
const maxOfOne = 60_000;
/** The maximum number of characters of one text for the model. Quotations are checked against the whole text. */
const maxTextLength = 1_500;

/** Hand-written calls that read rows, or the progress of a project or a map. */
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
 * Whether the assistant may make a call: it may read rows of projects, maps, catalogs, assessments and lookups, but not
 * accounts, personal rows, links, keys, or rows for administrators.
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

/** The source and the limits of the reads of one answer. */
export interface Source {
  readonly model: Model;
  readonly read: ApiRequest['read'];
  readonly places: ReadPlaces;
  /**
   * Replaces ids inside of objects by names that the person may read, because the model would quote a number as a name.
   */
  readonly nameInside: (collection: Collection, rows: readonly Values[]) => Promise<readonly Values[]>;
  /** The maximum number of bytes, for a model that takes less than `maxReadBytes`. */
  readonly bytes: number;
}

/** The result of one call: a text for the model and a line for the person. */
export interface ReadResult {
  readonly text: string;
  readonly line: ReadLine;
  readonly places: readonly Place[];
  /** The response body; null if the call was refused. */
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

  /** True once a limit is reached. */
  get isOver(): boolean {
    return this.#calls >= maxReads || this.#bytes >= this.#source.bytes;
  }

  /** Makes a call. Refused or wrong calls, and calls beyond a limit, do not throw: the model receives the reason. */
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
      const room = Math.min(maxOfOne, bytes - this.#bytes);
      const { what, ...result } = await contentsOf(this.#source, call, answer, room);
      places.add(result.places);
      this.#bytes += Buffer.byteLength(result.text);
      return { ...result, line: { what, rows: result.places.length } };
    } catch (error) {
      const problem = asProblem(error, model);
      if (!(problem instanceof ApiProblem)) log.error({ error }, 'A call of the assistant has failed.');
      return refused(address, problem instanceof ApiProblem ? problem.message : 'It could not be read.');
    }
  }
}

/** The result of a refused call, with the reason for the model and the person. */
export const refused = (address: string, why: string): ReadResult => ({
  text: JSON.stringify({ refused: why }),
  places: [],
  body: null,
  line: { what: address.split('?')[0]?.slice(0, 300) ?? '', rows: 0, refused: why.slice(0, 300) },
});

interface Contents extends Pick<ReadResult, 'text' | 'places' | 'body'> {
  readonly what: string;
}

async function contentsOf(source: Source, call: InnerCall, answer: ApiAnswer, room: number): Promise<Contents> {
  const { model } = source;
  await answer.lines?.return();
  const body: unknown = answer.lines ? null : typeof answer.body === 'string' ? JSON.parse(answer.body) : answer.body;
  const collection = call.verb === 'uses' ? null : call.collection;
  const resource = collection ? model.resources.get(collection.resource) : undefined;
  const found =
    resource && collection
      ? rowsIn(model, resource, await source.nameInside(collection, rowsOf(body)))
      : namedIn(model, body);
  if (found === null) {
    // Figures help the model to find rows to quote. They cannot be quoted themselves.
    const text = JSON.stringify(body);
    return { text: text.length > room ? `${text.slice(0, room)} (cut)` : text, what: figures(call), places: [], body };
  }
  const places: Place[] = [];
  const lines: string[] = [];
  let size = 0;
  for (const place of found) {
    const line = lineOf(place);
    size += Buffer.byteLength(line) + 1;
    if (size > room) break;
    places.push(place);
    lines.push(line);
  }
  const total = Number(answer.headers?.['x-total-count'] ?? found.length);
  const more = Math.max(total, found.length) > places.length ? `\n{"note":"${places.length} of ${total} rows"}` : '';
  const what = resource ? titleOf(resource.plural, places) : (titles[call.id] ?? 'Where it is used');
  return { text: lines.join('\n') + more || '{"note":"no rows"}', what, places, body };
}

/** The rows of a list, or the single row of a get. */
const rowsOf = (body: unknown): readonly Values[] =>
  (Array.isArray(body) ? body : [body]).filter((row: unknown) => isObject(row)) as readonly Values[];

const titles: Readonly<Record<string, string>> = { search: 'Search', gaps_of_project: 'What is missing' };

const figures = ({ id }: InnerCall): string => `Figures: ${id.replaceAll('_', ' ')}`;

/** The title of a read: `Items in Risks of the project`, or `Project Fleet` for one row. */
function titleOf(plural: string, places: readonly Place[]): string {
  const [first] = places;
  if (!first) return plural;
  if (places.length === 1) return [first.kind, first.label].filter(Boolean).join(' ').slice(0, 300);
  const [owner] = first.owners;
  const shared = owner?.label && places.every(({ owners }) => owners[0]?.id === owner.id);
  return (shared ? `${plural} in ${owner.label}` : plural).slice(0, 300);
}

/** A row as one line of JSON, so that no text of the row can look like an instruction. */
function lineOf(place: Place): string {
  const fields = Object.fromEntries(
    [...place.fields].map(([name, text]) => [
      name,
      text.length > maxTextLength ? `${text.slice(0, maxTextLength)} …` : text,
    ]),
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

/** A text member of the input of a tool call; null if the input is no object with this text. */
export const textIn = (input: string, member: string): string | null => {
  try {
    const value: unknown = JSON.parse(input);
    return isObject(value) && typeof value[member] === 'string' ? value[member] : null;
  } catch {
    return null;
  }
};
