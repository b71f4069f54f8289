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

/** `%`, `_` and `\` in what somebody typed mean themselves in a pattern of `ilike`. */
export const pattern = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** What every statement of one request is made from. */
export interface Scope {
  readonly model: Model;
  readonly collection: Collection;
  readonly resource: Resource;
  readonly caller: Caller;
  readonly actor: Actor;
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, number>>;
  /** Seals what is stored as a secret; only what a request or the server itself writes may hold one. */
  readonly seal?: Seal;
  /** For services that the server itself asks. */
  readonly serviceAccess?: ServiceAccess;
  /** What the client calls this request, so that it can tell the same one sent again from another. */
  readonly requestKey?: string;
  /** The key of the edit that this request tries to save; earlier tries of it whose answers were lost carried the same. */
  readonly editKey?: string;
  /** The path has been resolved: ids above may stand as they are, which lets the planner estimate by them. */
  readonly resolved?: true;
  /** The rows are what others lead to: what names in them may be read is asked of each. */
  readonly related?: true;
  /** The call brings back what was removed: what is closed to all else is open to it. */
  readonly restoring?: true;
  /** What is asked is not shown: values that anonymous rows hide are read. */
  readonly unmasked?: true;
  /** The statement asks grants as they were, of tables that it puts in their place. */
  readonly pastGrants?: true;
  /** A column with the ids of people: what is asked of rights is asked for each of them, and not for the caller. */
  readonly person?: Sql;
  /** Told of how far a change of many rows has come. */
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

/** A transaction that writes: what it does is told under one change of the journal. */
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
