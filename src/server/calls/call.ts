/** Argument and result of the handlers of hand-written calls, typed by the contract. */

import type { operations } from '../../contract/generated/client.ts';
import type { HandWrittenCalls } from '../../contract/generated/hand-written.ts';
import type { GrantKind } from '../../contract/hand-written.ts';
import type { Facts } from '../../contract/permissions.ts';
import type { ResolvedPath } from '../engine/access/path-steps.ts';
import type { RowKey } from '../engine/read/rows.ts';
import type { OwnerIds, Scope } from '../engine/scope.ts';
import type { CreateContext } from '../engine/write/create-context.ts';
import type { ApiAnswer, ApiRequest, LinesAnswer } from '../request.ts';
import type { Services } from '../services.ts';

export type CallId = keyof HandWrittenCalls;

/** The row of a call. It exists, and the caller has the required permissions on it. */
export interface GrantedRow {
  readonly id: number;
  /** The key for reading the row again: its id, or `singleton`. */
  readonly key: RowKey;
  /** The ids of its owners, and its own id. */
  readonly line: OwnerIds;
  readonly facts: Facts;
}

/** The rows and permissions that the authorization has determined. */
interface Grants {
  readonly none: object;
  readonly account: { readonly user: number };
  /** `line` has the ids of all owners of these rows. */
  readonly rows: { readonly scope: Scope; readonly resolved: ResolvedPath; readonly line: OwnerIds };
  readonly row: { readonly scope: Scope; readonly row: GrantedRow };
  readonly create: { readonly scope: Scope; readonly context: CreateContext };
  readonly 'create row': Grants['row'] & Grants['create'];
}
export type Granted<Kind extends GrantKind = GrantKind> = Grants[Kind];

type Content<Described> = Described extends { content: infer Types } ? Types : never;
type JsonOf<Described> = Content<Described> extends { 'application/json': infer Body } ? Body : never;
type FormOf<Described> = Content<Described> extends { 'multipart/form-data': infer Form } ? Form : never;
type FieldsOf<Form> = { readonly [Name in keyof Form as Form[Name] extends Blob ? never : Name]: Form[Name] };
type BodyOf<Described> = [FormOf<Described>] extends [never] ? JsonOf<Described> : FieldsOf<FormOf<Described>>;

/** The single file of a form. */
export interface SentFile {
  readonly name: string;
  /** The content. It owns its whole memory, so that the memory can be transferred to a thread. */
  readonly bytes: Buffer<ArrayBuffer>;
}

type Parameters<Described> = [NonNullable<Described>] extends [never] ? object : NonNullable<Described>;

/** An authorized request: path, query and body have the types of the contract. */
export interface Call<Id extends CallId>
  extends Pick<ApiRequest, 'headers' | 'cookies' | 'address' | 'caller' | 'signal' | 'read' | 'post'> {
  readonly path: Parameters<operations[Id]['parameters']['path']>;
  readonly query: Parameters<operations[Id]['parameters']['query']>;
  readonly body: BodyOf<operations[Id]['requestBody']>;
  readonly file: [FormOf<operations[Id]['requestBody']>] extends [never] ? null : SentFile;
  readonly granted: Granted<HandWrittenCalls[Id]>;
}

type Responses<Id extends CallId> = operations[Id]['responses'];
type Success<Id extends CallId> = Extract<keyof Responses<Id>, 200 | 201 | 204 | 304>;

/** A response of the contract. Text is JSON from the database. */
export type Answer<Id extends CallId> =
  | {
      readonly [Status in Success<Id>]: Omit<ApiAnswer, 'status' | 'body' | 'lines'> & {
        readonly status: Status;
        readonly body?: string | Buffer | JsonOf<Responses<Id>[Status]>;
      };
    }[Success<Id>]
  | LinesAnswer;

export type Handler<Id extends CallId> = (call: Call<Id>, services: Services) => Promise<Answer<Id>>;

/** The handlers of all hand-written calls. A missing handler, or a handler without a call, does not compile. */
export type Handlers = { readonly [Id in CallId]: Handler<Id> };
