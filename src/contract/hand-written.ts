/** The hand-written calls, as described in files of openapi/operations. */
import type { JsonSchema, Policy } from './model.ts';

/** The row of a call: named by id in a member of the path or the body, or the row of a singleton. */
export type NamedRow = { readonly in: 'path' | 'body'; readonly name: string } | { readonly in: 'singleton' };

/** The action of a call on rows of a collection. The collection's policies for this action apply. */
export type CallAction = 'read' | 'create' | 'write' | 'delete';

/** The access rule of a call. */
export type CallAccess =
  /** `account` admits every account. `session` also admits visitors of an access link. */
  | { readonly kind: 'public' | 'session' | 'account' }
  /**
   * Admits callers with this action on a collection or on one of its rows. `policies` replace those of the collection
   * for that row.
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
  /** A JSON body. References in its schema are resolved. */
  | { readonly kind: 'json'; readonly schema: JsonSchema; readonly mostBytes: number | null }
  /** The body of a create in the call's collection, or a list of such bodies. */
  | { readonly kind: 'create'; readonly list: JsonSchema | null; readonly mostBytes: number | null }
  /** A form with one file of at most `mostBytes`. `schema` describes its other members. */
  | { readonly kind: 'form'; readonly schema: JsonSchema; readonly mostBytes: number };

/** A hand-written call. It may replace a generic call. */
export interface HandWrittenCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The action in "You have no right to ...". */
  readonly what: string;
  readonly access: CallAccess;
  /** The call uses only a cookie, for every method, so another site must not be able to make a browser send it. */
  readonly byCookie: boolean;
  /** The call changes nothing although its method is not GET, so a preview with fewer permissions may make it. */
  readonly onlyReads: boolean;
  /** The call acts on the caller's own account or login. It accepts no API key: its security lists none. */
  readonly personal: boolean;
  readonly parameters: readonly CallParameter[];
  readonly body: CallBody;
}

/** The kind of a handler's authorization argument, which depends on the access rule. */
export type GrantKind = 'none' | 'account' | 'rows' | 'row' | 'create' | 'create row';

/** The kind of the handler's authorization argument: the account, the rows, or the row itself. */
export function grantKindOf(access: CallAccess): GrantKind {
  if (access.kind !== 'collection') return access.kind === 'account' ? 'account' : 'none';
  if (access.action === 'create') return access.row ? 'create row' : 'create';
  return access.row ? 'row' : 'rows';
}
