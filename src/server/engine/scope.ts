import sql, { raw, type Sql } from 'sql-template-tag';
import type { Collection, Model, Resource } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import type { ServiceAccess } from '../language-models/configured-model.ts';
import type { Actor, Run } from '../store/database.ts';
import type { Seal } from '../store/sealing.ts';
import type { Progress } from './progress.ts';

/** A quoted name of a table or column; names come from the model only. */
export const name = (identifier: string): Sql => raw(`"${identifier.replaceAll('"', '""')}"`);

/** `alias.column` */
export const at = (alias: string, column: string): Sql => raw(`${alias}."${column.replaceAll('"', '""')}"`);

/** A member name as a string literal; names come from the model only. */
export const literal = (text: string): Sql => raw(`'${text.replaceAll("'", "''")}'`);

/** Escapes typed text for a pattern of `ilike`. */
export const pattern = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Everything from which the statements of one request are built. */
export interface Scope {
  readonly model: Model;
  readonly collection: Collection;
  readonly resource: Resource;
  readonly caller: Caller;
  readonly actor: Actor;
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, number>>;
  /** Seals secrets. Absent in scopes that must not write any. */
  readonly seal?: Seal;
  /** For requests of the server to other services. */
  readonly serviceAccess?: ServiceAccess;
  /** The client's key of this request, by which a repetition is recognized. */
  readonly requestKey?: string;
  /** The key of the edit that this request tries to save; earlier tries of it whose answers were lost carried the same. */
  readonly editKey?: string;
  /** The path has been resolved: statements contain its ids as values, by which the planner estimates. */
  readonly resolved?: true;
  /** The rows are targets of references, so that no right on their own references is settled. */
  readonly related?: true;
  /** The call restores rows: guards that are closed for other calls are open. */
  readonly restoring?: true;
  /** The statement reads values that anonymous rows hide, and does not show them. */
  readonly unmasked?: true;
  /** The statement replaces the tables of grants by former ones, see `deletedGrants`. */
  readonly pastGrants?: true;
  /** A column with ids of people, whose rights are checked instead of the caller's. */
  readonly person?: Sql;
  /** Receives the progress of a change of many rows. */
  readonly progress?: Progress;
  /** The change that this call is part of: it opens none of its own. */
  readonly partOf?: number;
}

/** Owner ids a referenced row must share with the row that points to it, such as the project. */
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

/** A value of `where`: a literal, the caller, or a parameter. */
export function conditionValue(
  scope: Scope,
  value: string | number | boolean | null,
): string | number | boolean | null {
  if (value === '$user') return scope.caller.user;
  if (value === '$company') return scope.caller.company?.id ?? null;
  if (typeof value === 'string' && /^\{[a-z_]+\}$/.test(value)) return scope.params[value.slice(1, -1)] ?? null;
  return value;
}

/** The id that the path or `where` names in an array of references: whose membership is shown and set. */
export function boundId(scope: Scope, array: string): Sql | null {
  const condition = scope.collection.where.find(({ path }) => path === array);
  if (condition) return sql`${conditionValue(scope, condition.value)}::int`;
  if (scope.collection.binding?.kind === 'own_array' && scope.collection.binding.field === array)
    return parentId(scope.collection);
  return null;
}

/** Id of the row one step up, from its path step. */
export const parentId = (collection: Collection): Sql =>
  raw(`(select id from "step_${collection.parent?.collection ?? ''}")`);

/** The collections a path goes through before its last, outermost first. */
export function stepsOf(scope: Scope): readonly Collection[] {
  const steps: Collection[] = [];
  for (let parent = scope.collection.parent; parent; ) {
    const step = scope.model.collections.get(parent.collection) as Collection;
    steps.unshift(step);
    parent = step.parent;
  }
  return steps;
}
