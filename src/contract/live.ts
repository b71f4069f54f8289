/** The messages of a live connection, for server and web. JSON, one message a frame. */

/** Where pages connect. */
export const livePath = '/api/live';

/** Why the server ends a connection. */
export const closing = {
  stopping: 1001,
  failed: 1011,
  malformed: 4400,
  /** The token is missing or no longer good: another one is needed. */
  unauthenticated: 4401,
  tooMany: 4429,
} as const;

/** Milliseconds between two signs of life from the server. */
export const beatEvery = 25_000;

/** Milliseconds of silence after which a person counts as gone. */
export const forgottenAfter = 45_000;

/** Milliseconds between two messages of presence. */
export const presenceEvery = 100;

/** A row that changed; its contents are fetched by the ordinary calls. */
export interface Change {
  readonly sequence: number;
  readonly resource: string;
  readonly id: number;
  readonly action: 'create' | 'update' | 'delete';
  /** The id of who did it; null for the system. */
  readonly actor: number | null;
  /** The id under which it can be undone; calls answer it as X-Change. */
  readonly change: number;
}

/** The selection and the cursor of a person; shown to others who watch the same row. */
export interface Whereabouts {
  readonly selection: readonly string[];
  readonly cursor: { readonly x: number; readonly y: number } | null;
}

/** A person who watches the same row. */
export interface Present extends Whereabouts {
  readonly connection: string;
  readonly user: number | null;
  readonly name: string;
  /** Name of a colour of the palette, in small letters. */
  readonly color: string;
}

/** A path is that of a list or of one row, without `.json`; that of a row includes all lists below it. */
export type ClientMessage =
  | { readonly token: string }
  | { readonly session_token: string }
  | {
      readonly watch: string;
      /** The mark of the last message that the client has received. */
      readonly since?: string;
      /** Seconds since the page has read what it shows. */
      readonly age?: number;
    }
  | { readonly unwatch: string }
  | { readonly presence: Partial<Whereabouts> & { readonly path: string } };

export type ServerMessage =
  | { readonly ready: { readonly connection: string } }
  /** `at` marks the position in the journal up to which changes have been sent. */
  | { readonly watching: string; readonly at: string }
  /** Every change is sent; a change from the moment of the watch's start may be sent twice. */
  | { readonly path: string; readonly changes: readonly Change[]; readonly at: string }
  /** Too much has changed to send: fetch the path again. */
  | { readonly path: string; readonly reset: true; readonly at: string }
  /** The caller's rights have changed: read everything that is shown again. */
  | { readonly rights: true }
  /** A notification for everyone was published: read the caller's news again. */
  | { readonly news: true }
  | { readonly refused: string; readonly status: number; readonly code: string; readonly detail: string }
  | { readonly presence: Present & { readonly path: string } }
  | { readonly presence: { readonly path: string; readonly connection: string; readonly left: true } }
  /** A sign of life: all changes of the watched paths up to here have been sent. */
  | { readonly at: string | null };
