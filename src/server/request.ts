/** A request to the API and its answer, as everything behind the routing sees them. */
import type { Collection } from '../contract/model.ts';
import type { Caller } from '../contract/permissions.ts';

/** Bytes of an ordinary JSON body. */
export const mostBytes = 2 * 1024 * 1024;
/** Bytes of a body with many rows: imports and the calls that write in bulk. */
export const mostBulkBytes = 20 * 1024 * 1024;

/** A call of this API that is made within another. */
export interface InnerCall {
  readonly id: string;
  /** What the call does to rows of the collection; null for a call written by hand. */
  readonly verb: string | null;
  /** null for a call written by hand. */
  readonly collection: Collection | null;
}

/** A request to the API after routing: what a handler may look at. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  /** Path parameters as they stand in the address. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The client's address, for throttling. */
  readonly address: string;
  readonly caller: Caller;
  /** Aborted when the client goes away before it has its answer. */
  readonly signal: AbortSignal;
  /**
   * Reads and parses the body; throws ApiProblem for what is too large, no JSON, or of another type. A call that takes
   * more than ordinary ones says how many bytes.
   */
  json(most?: number): Promise<unknown>;
  /**
   * Answers a GET of this API, within this request, as whoever has sent it would be answered now: the login, the rights and
   * the limits are asked again. Only what `may` lets through is asked. `address` is a path with its query.
   *
   * @throws {ApiProblem} as the call itself, and 403 for what `may` does not let through
   */
  read(
    address: string,
    may: (call: InnerCall) => boolean,
  ): Promise<{ readonly call: InnerCall; readonly answer: ApiAnswer }>;
  /**
   * Makes a POST of this API, within this request, as whoever has sent it: the login, the rights and the limits are asked
   * again. Only what `may` lets through is made.
   *
   * @throws {ApiProblem} as the call itself, and 403 for what `may` does not let through
   */
  post(address: string, body: unknown, may: (call: InnerCall) => boolean): Promise<ApiAnswer>;
  /** Reads a form with a file of at most `most` bytes; throws ApiProblem for what is none or too large. */
  form(most: number): Promise<FormData>;
}

export interface ApiAnswer {
  readonly status: number;
  /** Text is sent as it is, anything else as JSON; undefined sends nothing. */
  readonly body?: string | Buffer | object | null;
  /**
   * Instead of a body: objects sent one a line as they come, or texts as they are. What is thrown after the first object
   * becomes a last line; after a text, it ends the connection, so that nobody takes the part for the whole.
   */
  readonly lines?: AsyncGenerator<object | string, void>;
  /** The lines come for as long as the client listens: they are not counted among what a caller has going. */
  readonly lasts?: true;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** An answer that is sent as it comes: its progress, or a long text. */
export type LinesAnswer = ApiAnswer & Required<Pick<ApiAnswer, 'lines'>>;
