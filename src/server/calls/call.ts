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

/** The row that a call names. It exists, and the caller has the required rights on it. */
export interface GrantedRow {
  readonly id: number;
  /** As it is found again: by its id, or as the one of a singleton. */
  readonly key: RowKey;
  /** Ids of its owners, and its own. */
  readonly line: OwnerIds;
  readonly facts: Facts;
}

/** The rows and rights that the authorization has found. */
interface Grants {
  readonly none: object;
  readonly account: { readonly user: number };
  /** `line`: ids of all owners that rows here have. */
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

/** The one file of a form. */
export interface SentFile {
  readonly name: string;
  /** The whole of its memory, so that a thread may take it over. */
  readonly bytes: Buffer<ArrayBuffer>;
}

type Parameters<Described> = [NonNullable<Described>] extends [never] ? object : NonNullable<Described>;

/** A request as a handler sees it: let in, and with path, query and body as the contract has them. */
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

/** An answer of the contract; text is JSON that the database has written. */
export type Answer<Id extends CallId> =
  | {
      readonly [Status in Success<Id>]: Omit<ApiAnswer, 'status' | 'body' | 'lines'> & {
        readonly status: Status;
        readonly body?: string | Buffer | JsonOf<Responses<Id>[Status]>;
      };
    }[Success<Id>]
  | LinesAnswer;

export type Handler<Id extends CallId> = (call: Call<Id>, services: Services) => Promise<Answer<Id>>;

/** The handler of every hand-written call: one that is missing or has no call does not compile. */
export type Handlers = { readonly [Id in CallId]: Handler<Id> };
