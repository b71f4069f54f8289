/** A request to the API after routing, and its answer. */
import type { Collection } from '../contract/model.ts';
import type { Caller } from '../contract/permissions.ts';

/** Bytes of an ordinary JSON body. */
export const mostBytes = 2 * 1024 * 1024;
/** Bytes of a body with many rows: imports and the calls that write in bulk. */
export const mostBulkBytes = 20 * 1024 * 1024;

/** A call of this API that is made within another. */
export interface InnerCall {
  readonly id: string;
  /** The generic verb, such as `list`; null for a call written by hand. */
  readonly verb: string | null;
  /** null for a call written by hand. */
  readonly collection: Collection | null;
}

/** A request to the API, as its handler sees it. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  /** Path parameters, decoded, as texts. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The client's address, for throttling. */
  readonly address: string;
  readonly caller: Caller;
  /** Aborted when the client goes away before it has its answer. */
  readonly signal: AbortSignal;
  /**
   * Reads and parses the body of at most `most` bytes, by default `mostBytes`.
   *
   * @throws {ApiProblem} for a body that is too large, no JSON, or of another type
   */
  json(most?: number): Promise<unknown>;
  /**
   * Makes a GET of this API within this request, as its caller: login, rights and limits are checked again. `may` decides
   * which calls are allowed. `address` is a path with its query.
   *
   * @throws {ApiProblem} as the call itself, and 403 for a call that `may` does not allow
   */
  read(
    address: string,
    may: (call: InnerCall) => boolean,
  ): Promise<{ readonly call: InnerCall; readonly answer: ApiAnswer }>;
  /**
   * Makes a POST of this API within this request, as its caller: login, rights and limits are checked again. `may`
   * decides which calls are allowed.
   *
   * @throws {ApiProblem} as the call itself, and 403 for a call that `may` does not allow
   */
  post(address: string, body: unknown, may: (call: InnerCall) => boolean): Promise<ApiAnswer>;
  /** Reads a form with a file of at most `most` bytes. @throws {ApiProblem} for a larger one, or no form */
  form(most: number): Promise<FormData>;
}

export interface ApiAnswer {
  readonly status: number;
  /** Text is sent as it is, anything else as JSON; undefined sends nothing. */
  readonly body?: string | Buffer | object | null;
  /**
   * Instead of a body: objects, which are sent one a line, or texts, which are sent as they are. An error after the first
   * object becomes a last line; after a text, it ends the connection, so that the client notices the missing rest.
   */
  readonly lines?: AsyncGenerator<object | string, void>;
  /** The lines last as long as the client listens, and do not count as a running request of the caller. */
  readonly lasts?: true;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** An answer that is sent as it comes: its progress, or a long text. */
export type LinesAnswer = ApiAnswer & Required<Pick<ApiAnswer, 'lines'>>;
