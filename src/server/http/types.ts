import type { Model } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Database } from '../store/database.ts';

/** A request to the API after routing: what a handler may look at. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  /** Path parameters as they stand in the address; numeric ones are checked to be whole numbers. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The client's address, for throttling. */
  readonly address: string;
  readonly caller: Caller;
  /**
   * Reads and parses the body; throws ApiProblem for what is too large, no JSON, or of another type. A call that takes
   * more than ordinary ones says how many bytes.
   */
  json(most?: number): Promise<unknown>;
  /** Reads a form with a file of at most `most` bytes; throws ApiProblem for what is none or too large. */
  form(most: number): Promise<FormData>;
}

export interface ApiAnswer {
  readonly status: number;
  /** Text is sent as it is, anything else as JSON; undefined sends nothing. */
  readonly body?: string | Buffer | object | null;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** What everything behind a request works with. The model is the one that was current when the request came. */
export interface Services {
  readonly database: Database;
  readonly model: Model;
  readonly settings: Settings;
  readonly files: FileStore;
}

export interface Settings {
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Where people reach the product, without a slash at the end. */
  readonly publicUrl: string;
  /** Proxies in front whose word on the client's address is taken: a count, or addresses with commas between them. */
  readonly trustProxy: number | string | false;
  readonly smtpUrl: string | null;
  /** Signs access tokens; 32 bytes or more. */
  readonly secret: string;
  readonly sentryDsn: string | null;
  readonly chatbotUrl: string | null;
  readonly release: string;
  readonly demo: boolean;
}

/** A hand-written call, or one that replaces a generic operation of the same operationId. */
export type Handler = (request: ApiRequest, services: Services) => Promise<ApiAnswer>;
export type Handlers = Readonly<Record<string, Handler>>;
