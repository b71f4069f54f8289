/** The messages of a live connection, for server and web. Each frame is one JSON message. */

/** The address of the live connection. */
export const livePath = '/api/live';

/** Close codes: the reasons why the server ends a connection. */
export const closing = {
  stopping: 1001,
  failed: 1011,
  malformed: 4400,
  /** The token is missing or no longer valid; a new token is required. */
  unauthenticated: 4401,
  tooMany: 4429,
} as const;

/** Milliseconds between two heartbeats of the server. */
export const beatEvery = 25_000;

/** Milliseconds without a message after which a person counts as gone. */
export const forgottenAfter = 45_000;

/** The minimum milliseconds between two presence messages. */
export const presenceEvery = 100;

/** A changed row. The client fetches its contents by ordinary calls. */
export interface Change {
  readonly sequence: number;
  readonly resource: string;
  readonly id: number;
  readonly action: 'create' | 'update' | 'delete';
  /** The id of the person who changed it; null for the system. */
  readonly actor: number | null;
  /** The id for undo, which calls return as X-Change. */
  readonly change: number;
}

/** A person's selection and cursor, shown to other people who watch the same row. */
export interface Whereabouts {
  readonly selection: readonly string[];
  readonly cursor: { readonly x: number; readonly y: number } | null;
}

/** A person who watches the same row. */
export interface Present extends Whereabouts {
  readonly connection: string;
  readonly user: number | null;
  readonly name: string;
  /** The name of a palette colour in lower case. */
  readonly color: string;
}

/** A message of the client. A path is that of a list or a row, without `.json`; a row includes all lists below it. */
export type ClientMessage =
  | { readonly token: string }
  | { readonly session_token: string }
  | {
      readonly watch: string;
      /** The mark of the last message that the client has received. */
      readonly since?: string;
      /** Seconds since the page read its data. */
      readonly age?: number;
    }
  | { readonly unwatch: string }
  | { readonly presence: Partial<Whereabouts> & { readonly path: string } };

export type ServerMessage =
  | { readonly ready: { readonly connection: string } }
  /** A watch has started. `at` is the journal position up to which changes have been sent. */
  | { readonly watching: string; readonly at: string }
  /** Changes of a watched path. None is lost; a change around the start of the watch may be sent twice. */
  | { readonly path: string; readonly changes: readonly Change[]; readonly at: string }
  /** There are too many changes, so the client must reload the path. */
  | { readonly path: string; readonly reset: true; readonly at: string }
  /** The caller's permissions have changed, so the client must reload everything that it shows. */
  | { readonly rights: true }
  /** An announcement was published, so the client must reload the announcements. */
  | { readonly news: true }
  | { readonly refused: string; readonly status: number; readonly code: string; readonly detail: string }
  | { readonly presence: Present & { readonly path: string } }
  | { readonly presence: { readonly path: string; readonly connection: string; readonly left: true } }
  /** A heartbeat: all changes of the watched paths up to this position have been sent. */
  | { readonly at: string | null };
