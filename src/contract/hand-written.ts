/** The calls that are written by hand, as files of openapi/operations describe them. */
import type { JsonSchema, Policy } from './model.ts';

/** Which row a call is about: one that a member of the path or of the body names by its id, or that of a singleton. */
export type NamedRow = { readonly in: 'path' | 'body'; readonly name: string } | { readonly in: 'singleton' };

/** The action of a call on rows of a collection, whose policies for it apply. */
export type CallAction = 'read' | 'create' | 'write' | 'delete';

/** Whom a call lets in. */
export type CallAccess =
  /** `account`: every account. `session`: also visitors of an access link. */
  | { readonly kind: 'public' | 'session' | 'account' }
  /**
   * Callers with this action on a collection or on one of its rows; `policies` replace those of the collection for that
   * row.
   */
  | {
      readonly kind: 'collection';
      readonly collection: string;
      readonly action: CallAction;
      readonly row: NamedRow | null;
      readonly policies: readonly Policy[] | null;
    };

export interface CallParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export type CallBody =
  | { readonly kind: 'none' }
  /** References are resolved. */
  | { readonly kind: 'json'; readonly schema: JsonSchema; readonly mostBytes: number | null }
  /** The body of a create of the call's collection, or a list of such bodies. */
  | { readonly kind: 'create'; readonly list: JsonSchema | null; readonly mostBytes: number | null }
  /** A form with one file of at most `mostBytes`; `schema` is of its other members. */
  | { readonly kind: 'form'; readonly schema: JsonSchema; readonly mostBytes: number };

/** A hand-written call; it may replace a generic one. */
export interface HandWrittenCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** As in "You have no right to ...". */
  readonly what: string;
  readonly access: CallAccess;
  /** It acts on a cookie alone, whatever its method: another site must not be able to make a browser send it. */
  readonly byCookie: boolean;
  /** It changes nothing, though its method is not GET: a preview with fewer rights may make it. */
  readonly onlyReads: boolean;
  /** It acts on the caller's own account or login, and takes no API key: its security names none. */
  readonly personal: boolean;
  readonly parameters: readonly CallParameter[];
  readonly body: CallBody;
}

/** The argument of a handler beside the request, by the access of its call. */
export type GrantKind = 'none' | 'account' | 'rows' | 'row' | 'create' | 'create row';

/**
 * The kind of a handler's argument once the access has been checked: the account, the rows above, or the row itself.
 */
export function grantKindOf(access: CallAccess): GrantKind {
  if (access.kind !== 'collection') return access.kind === 'account' ? 'account' : 'none';
  if (access.action === 'create') return access.row ? 'create row' : 'create';
  return access.row ? 'row' : 'rows';
}
