/** A request to the API after routing, and its response. */
import type { Collection } from '../contract/model.ts';
import type { Caller } from '../contract/permissions.ts';

/** The maximum bytes of an ordinary JSON body. */
export const maxBytes = 2 * 1024 * 1024;
/** The maximum bytes of a body with many rows: imports and bulk calls. */
export const maxBulkBytes = 20 * 1024 * 1024;

/** A call of this API that is made within another call. */
export interface InnerCall {
  readonly id: string;
  /** The generic verb, such as `list`; null for a hand-written call. */
  readonly verb: string | null;
  /** The collection; null for a hand-written call. */
  readonly collection: Collection | null;
}

/** A request to the API, as its handler receives it. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  /** Decoded path parameters, as text. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Headers with lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The client's address, for rate limits. */
  readonly address: string;
  readonly caller: Caller;
  /** Aborted if the client disconnects before it has the response. */
  readonly signal: AbortSignal;
  /**
   * Reads and parses the body of at most `most` bytes, by default `maxBytes`.
   * @throws {ApiProblem} for a body that is too large, is no JSON, or has another content type
   */
  json(most?: number): Promise<unknown>;
  /**
   * Makes a GET of this API within this request, for the same caller: login, permissions and limits are checked again.
   * `may` decides which calls are allowed. `address` is a path with its query.
   * @throws {ApiProblem} the errors of the call, and 403 for a call that `may` does not allow
   */
  read(
    address: string,
    may: (call: InnerCall) => boolean,
  ): Promise<{ readonly call: InnerCall; readonly answer: ApiAnswer }>;
  /**
   * Makes a POST of this API within this request, for the same caller: login, permissions and limits are checked again.
   * `may` decides which calls are allowed.
   * @throws {ApiProblem} the errors of the call, and 403 for a call that `may` does not allow
   */
  post(address: string, body: unknown, may: (call: InnerCall) => boolean): Promise<ApiAnswer>;
  /**
   * Reads a form with a file of at most `most` bytes.
   * @throws {ApiProblem} for a larger file, or another content type
   */
  form(most: number): Promise<FormData>;
}

export interface ApiAnswer {
  readonly status: number;
  /** The body. Text is sent unchanged, any other value as JSON; undefined sends nothing. */
  readonly body?: string | Buffer | object | null;
  /**
   * A stream in place of a body: objects, each sent on one line, or texts, sent unchanged. An error after the first
   * object becomes the last line; an error after a text closes the connection, so that the client notices the missing
   * rest.
   */
  readonly lines?: AsyncGenerator<object | string, void>;
  /** The stream lasts as long as the client listens, and does not count as a running request of the caller. */
  readonly lasts?: true;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** A streamed response: the progress of a call, or a long text. */
export type LinesAnswer = ApiAnswer & Required<Pick<ApiAnswer, 'lines'>>;
