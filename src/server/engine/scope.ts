import sql, { raw, type Sql } from 'sql-template-tag';
import type { Collection, Model, Resource } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import type { ServiceAccess } from '../language-models/configured-model.ts';
import type { Actor, Run } from '../store/database.ts';
import type { Seal } from '../store/sealing.ts';
import type { Progress } from './progress.ts';

/** A quoted name of a table or column. Names must come from the model. */
export const name = (identifier: string): Sql => raw(`"${identifier.replaceAll('"', '""')}"`);

/** SQL for `alias.column`. */
export const at = (alias: string, column: string): Sql => raw(`${alias}."${column.replaceAll('"', '""')}"`);

/** A member name as a string literal. Names must come from the model. */
export const literal = (text: string): Sql => raw(`'${text.replaceAll("'", "''")}'`);

/** Escapes typed text for an `ilike` pattern. */
export const pattern = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** An SQL expression for a derived field of the row under `alias`. */
export type DerivedFunction = (scope: Scope, resource: Resource, alias: string) => Sql;

/** A query of the ids of people from the id of a row. */
export type PeopleFunction = (row: Sql) => Sql;

/** Rows whose journal lines the change has just written. */
export interface RecordedRows {
  readonly resource: Resource;
  readonly action: 'create' | 'update' | 'delete';
  readonly ids: readonly number[];
  /** The former snapshots of updated rows, as JSON by id. */
  readonly before: string | null;
}

/** Writes rows that follow from every change of certain rows, in the transaction of the change. */
export interface Recorder {
  /** The resource of rows that only report changes. They are no contents, so an undo may remove them with their owner. */
  readonly reports: string | null;
  readonly record: (work: UnitOfWork, rows: RecordedRows) => Promise<void>;
}

/**
 * The functions that the model names, by their names, and those that follow every change. They belong to the product, so
 * the engine gets them here.
 */
export interface ServerFunctions {
  readonly derived: Readonly<Record<string, DerivedFunction>>;
  readonly people: Readonly<Record<string, PeopleFunction>>;
  /** In the order in which they run. */
  readonly recorders: readonly Recorder[];
}

/** The inputs of all statements of one request. */
export interface Scope {
  readonly model: Model;
  readonly functions: ServerFunctions;
  readonly collection: Collection;
  readonly resource: Resource;
  readonly caller: Caller;
  readonly actor: Actor;
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, number>>;
  /** Seals secrets. Absent in scopes that must not write any. */
  readonly seal?: Seal;
  /** Settings for requests from the server to other services. */
  readonly serviceAccess?: ServiceAccess;
  /** The client's idempotency key, which identifies a repeated request. */
  readonly requestKey?: string;
  /**
   * The key of the edit that this request tries to save. Earlier attempts, whose responses were lost, had the same key.
   */
  readonly editKey?: string;
  /** The path is resolved: statements contain its ids as values, which improves the planner's estimates. */
  readonly resolved?: true;
  /** The rows are targets of references, so no guard of their own references counts as checked. */
  readonly related?: true;
  /** The call restores rows: guards that are closed for other calls are open. */
  readonly restoring?: true;
  /** The statement reads hidden values of anonymous rows, but does not show them. */
  readonly unmasked?: true;
  /** The statement replaces the grant tables by former grants; see `deletedGrants`. */
  readonly pastGrants?: true;
  /** A column with ids of people, whose permissions are checked instead of the caller's. */
  readonly person?: Sql;
  /** Receives the progress of a change of many rows. */
  readonly progress?: Progress;
  /** The outer change of this call, which opens no change of its own. */
  readonly partOf?: number;
}

/** Owner ids that a row and a row referenced by it must have in common, such as the project. */
export type OwnerIds = Readonly<Record<string, number | null>>;

/** One transaction of one request. */
export interface Transaction {
  readonly run: Run;
  readonly scope: Scope;
}

/** A transaction that writes under one change of the journal. */
export interface UnitOfWork extends Transaction {
  readonly change: number;
}

/**
 * The function that the model names.
 * @throws {Error} if the server has none, although schemas/functions.json declares it
 */
export function functionNamed<Called>(functions: Readonly<Record<string, Called>>, called: string): Called {
  const known = functions[called];
  if (known) return known;
  throw new Error(`schemas/functions.json declares "${called}", and src/server/functions has no such function.`);
}

/** A value of `where`: a literal, the caller's id, or a path parameter. */
export function conditionValue(
  scope: Scope,
  value: string | number | boolean | null,
): string | number | boolean | null {
  if (value === '$user') return scope.caller.user;
  if (value === '$company') return scope.caller.company?.id ?? null;
  if (typeof value === 'string' && /^\{[a-z_]+\}$/.test(value)) return scope.params[value.slice(1, -1)] ?? null;
  return value;
}

/** The id, named by the path or `where`, whose membership in an array of references is shown and set. */
export function boundId(scope: Scope, array: string): Sql | null {
  const condition = scope.collection.where.find(({ path }) => path === array);
  if (condition) return sql`${conditionValue(scope, condition.value)}::int`;
  if (scope.collection.binding?.kind === 'own_array' && scope.collection.binding.field === array)
    return parentId(scope.collection);
  return null;
}

/** Id of the parent row, from its path step. */
export const parentId = (collection: Collection): Sql =>
  raw(`(select id from "step_${collection.parent?.collection ?? ''}")`);

/** The collections in a path before the last one, outermost first. */
export function stepsOf(scope: Scope): readonly Collection[] {
  const steps: Collection[] = [];
  for (let parent = scope.collection.parent; parent; ) {
    const step = scope.model.collections.get(parent.collection) as Collection;
    steps.unshift(step);
    parent = step.parent;
  }
  return steps;
}
