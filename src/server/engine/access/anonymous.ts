/**
 * Anonymous rows: `x-anonymous-if`. The author still reads the whole row through a collection that shows only own rows.
 */
import sql, { raw, type Sql } from 'sql-template-tag';
import { creatorOf } from '../../../contract/creator.ts';
import type { Field, Model, Resource } from '../../../contract/model.ts';
import { at, name, type Scope, stepsOf } from '../scope.ts';

/** Whether a collection, or a collection above it in the path, shows only the caller's own rows. */
const isOwn = (scope: Scope): boolean =>
  [...stepsOf(scope), scope.collection].some(({ where }) => where.some(({ value }) => value === '$user'));

/**
 * SQL condition that the row under `alias` is anonymous, for every caller; null if the resource has no anonymous rows.
 */
export function anonymousRow({ anonymousIf }: Resource, alias: string): Sql | null {
  if (!anonymousIf) return null;
  const { reference, target, field } = anonymousIf.path;
  return reference === null
    ? at(alias, field)
    : sql`exists (select 1 from ${name(target ?? '')} anonymity where anonymity.id = ${at(alias, reference)} and ${at('anonymity', field)})`;
}

/** The field identifies the person of an anonymous row, or the group of people. */
export const isHiddenIn = ({ anonymousIf }: Resource, field: string): boolean =>
  anonymousIf?.hides.includes(field) === true || anonymousIf?.compares === field;

/** The same for the scope's collection; null where it shows only own rows. */
export const hiddenRow = (scope: Scope, resource: Resource, alias: string): Sql | null =>
  scope.unmasked || isOwn(scope) ? null : anonymousRow(resource, alias);

/**
 * SQL for whether any row that fulfils `condition` on `t` is anonymous; null if the resource has no anonymous rows. The
 * query starts from the owners, because few owners have anonymous rows.
 */
export function anonymousAmong(scope: Scope, resource: Resource, condition: Sql): Sql | null {
  const hidden = hiddenRow(scope, resource, 't');
  if (!hidden || !resource.anonymousIf) return null;
  const { reference, target, field } = resource.anonymousIf.path;
  const rows = sql`select true from ${name(resource.name)} t where ${condition}`;
  return reference === null
    ? sql`exists (${rows} and ${hidden})`
    : sql`exists (select 1 from ${name(target ?? '')} among where ${at('among', field)} and (${rows} and ${at('t', reference)} = among.id limit 1))`;
}

/** The minimum number of people in a group whose anonymous rows are shown. */
export const fewestPeople = ({ fewest }: NonNullable<Resource['anonymousIf']>): Sql =>
  sql`(select ${at('setting', fewest.field)} from ${name(fewest.resource)} setting order by setting.id limit 1)`;

/**
 * SQL condition that the row under `t` is not anonymous or the list has rows of enough people; null without anonymous
 * rows. `fits` is the list's condition on an alias. Below the row of one person, such as the answers of one response,
 * the people of the whole assessment count, since the list of responses already shows that row.
 */
export function enoughPeople(scope: Scope, fits: (alias: string) => Sql, ownerOf: (creator: Field) => Sql): Sql | null {
  const { resource, model } = scope;
  const hidden = hiddenRow(scope, resource, 't');
  if (!hidden || !resource.anonymousIf) return null;
  const fewest = fewestPeople(resource.anonymousIf);
  const column = personColumn(model, resource);
  const person = column === 'id' ? resource.name : (resource.fields.get(column)?.targets[0] ?? resource.name);
  const above = stepsOf(scope).find((step) => step.resource === person);
  const { reference } = resource.anonymousIf.path;
  const people =
    above && reference !== null
      ? sql`${at('people', reference)} = (select ${name(reference)} from ${name(`step_${above.key}`)})`
      : column === 'id'
        ? fits('people')
        : sql`exists (select 1 from ${name(resource.name)} few where ${at('few', column)} = people.id and ${fits('few')})`;
  const creator = creatorOf(resource, model);
  const { user } = scope.caller;
  // A caller who may read the collection as the author reads the whole row.
  const own =
    creator && user !== null && scope.collection.access.read.some(({ kind }) => kind === 'mine')
      ? sql` or ${ownerOf(creator)} = ${user}`
      : raw('');
  return sql`(not ${hidden}${own} or (select count(*) from (select 1 from ${name(person)} people where ${people} limit ${fewest}) counted) >= ${fewest})`;
}

/** The column of anonymous rows that distinguishes authors without identifying them. */
export function personColumn(model: Model, resource: Resource): string {
  let column = 'id';
  let holder: Resource | undefined = resource;
  for (let hidden = resource.anonymousIf?.hides[0]; holder && hidden !== undefined; ) {
    const from: Field['from'] = holder.fields.get(hidden)?.from ?? null;
    if (from?.kind !== 'of_reference') break;
    // The row stores the ids of all its owners.
    column = from.reference;
    holder = model.resources.get(holder.fields.get(from.reference)?.targets[0] ?? '');
    hidden = from.field;
  }
  return column;
}

const isMoment = ({ schema }: Field): boolean => schema['format'] === 'date-time';

/** The shown value of a field of the row under `alias`: anonymous rows have no author, and a day instead of a time. */
export function toldValue(
  scope: Scope,
  { resource, alias }: { readonly resource: Resource; readonly alias: string },
  field: Field,
  value: Sql,
): Sql {
  const { anonymousIf } = resource;
  if (!anonymousIf) return value;
  const hides = anonymousIf.hides.includes(field.name);
  if (!hides && !isMoment(field)) return value;
  const hidden = hiddenRow(scope, resource, alias);
  if (!hidden) return value;
  return hides
    ? sql`(case when ${hidden} then null else ${value} end)`
    : sql`(case when ${hidden} then date_trunc('day', ${value}, 'UTC') else ${value} end)`;
}

/** The day of a timestamp, as an anonymous row shows it. Input and output are ISO 8601. */
export const dayOfMoment = (moment: string): string => `${new Date(moment).toISOString().slice(0, 10)}T00:00:00.000Z`;
