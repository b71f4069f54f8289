/** The distribution of field values over the rows of a list: charts, counted in the database. */
import sql from 'sql-template-tag';
import { readableFields } from '../../../contract/bodies.ts';
import { alternatives, isBracketed, isCondition } from '../../../contract/conditions.ts';
import { type Distribution, isChartable, isChartedAtFirst, maxChartFields } from '../../../contract/distribution.ts';
import type { Field, Resource } from '../../../contract/model.ts';
import { comparedFields } from '../../../contract/stored-field.ts';
import { suggestion } from '../../../fields/closest.ts';
import type { Database, Run } from '../../store/database.ts';
import { personColumn } from '../access/anonymous.ts';
import { requireLevel } from '../access/authorize.ts';
import { stepFacts, stepTables, withTables } from '../access/path-steps.ts';
import { type FieldError, invalid } from '../problem.ts';
import type { Scope } from '../scope.ts';
import { comparingBy } from './compared-rows.ts';
import { type Counted, type Counting, countedField, countedMember } from './counted-fields.ts';
import { byPlace, type CountedAnswer, chartsOf, comparedByOf } from './distribution-charts.ts';
import { distributionStatement } from './distribution-statement.ts';
import { allowList, fewestOf, listCondition, listIntent } from './list.ts';
import type { ListIntent } from './list-intent.ts';
import { withoutSmallComparisons } from './small-compared-groups.ts';
import { withoutSmallGroups } from './small-groups.ts';
import { unknownParameters } from './unknown-parameters.ts';
import { membersOfRows } from './value-members.ts';

/** Parameters beside conditions. */
const parameters = ['fields', 'each', 'by', 'q', alternatives, 'ids'];
/** A condition, also one as they were written before, which the list refuses. */
const isWritten = (parameter: string): boolean => isCondition(parameter) || isBracketed(parameter);

/**
 * GET {base}/distribution: a chart for each field, over the rows of the list with the same filter.
 * @throws {ApiProblem} the errors of the list; 422 for a field without a chart, and for filters of anonymous rows
 */
export async function distribution(database: Database, scope: Scope, query: URLSearchParams): Promise<Distribution> {
  requireLevel(scope, 'read', `see ${scope.resource.plural.toLowerCase()}`);
  const { each, by, intent: asked } = await readQuery(database, scope, query);
  const [before] = await database.query<{ facts: string; fewest: number | null }>(
    scope.actor,
    sql`${withTables(stepTables(scope))}select ${stepFacts(scope)}::text as facts, ${fewestOf(scope)} as fewest`,
  );
  if (!before) throw new Error('A distribution answered no row.');
  allowList(scope, before.facts);
  const { fewest } = before;
  if (fewest !== null) refuseFilters(scope, asked, { each, by });
  const anonymous = fewest === null ? null : personColumn(scope.model, scope.resource);
  const resolved: Scope = { ...scope, resolved: true };
  const intent = await withAllMembers(database, resolved, asked);
  const condition = listCondition(resolved, scope.collection.access.read, intent, 't');
  const counting: Counting = {
    scope: resolved,
    condition,
    each,
    person: isOnePerson(scope.resource, anonymous, each) ? null : anonymous,
    anonymous,
    by: null,
  };
  const comparing = by && comparingBy(resolved, by, { fits: condition, isAnonymous: fewest !== null });
  if (by && !comparing) throw invalid([incomparable(scope, by.name)]);
  const counted = countedParts(counting, intent);
  const compared = comparing && { ...counting, by: comparing };
  const statement = distributionStatement(
    counting,
    counted,
    compared && { counting: compared, parts: countedParts(compared, intent) },
  );
  const [row] = await database.query<{ body: string }>(scope.actor, statement);
  const answer = JSON.parse(row?.body ?? '{}') as CountedAnswer;
  const charts = chartsOf(answer, counted, { split: each !== null, by: comparing });
  const beside = comparing && comparedByOf(answer, comparing);
  if (fewest === null)
    return { fewest, rows: answer.rows, by: beside, charts: charts.map(({ chart }) => byPlace(chart)) };
  const isSmall = answer.rows > 0 && answer.rows < fewest;
  const overlaps = counting.person !== null || (beside?.others ?? 0) > 0;
  return {
    fewest,
    rows: isSmall ? null : answer.rows,
    by: beside,
    charts: isSmall
      ? []
      : charts.map(({ chart, listed }) =>
          byPlace(withoutSmallGroups({ chart: withoutSmallComparisons(chart, fewest, overlaps), listed }, fewest)),
        ),
  };
}

/** The refusal of a field by which rows cannot be compared. */
function incomparable(scope: Scope, name: string): FieldError {
  const comparable = comparedFields(scope.model, scope.collection, scope.resource);
  return {
    pointer: '/query/by',
    message: `Rows are compared by a choice, a yes or no, a reference or a day, and "${name.slice(0, 60)}" is none. ${suggestion(
      name,
      comparable.map((field) => field.name),
    )}`,
  };
}

/** Whether no person can have two rows in one group. */
const isOnePerson = ({ unique }: Resource, person: string | null, each: Field | null): boolean =>
  person === 'id' ||
  (each !== null &&
    unique.some(({ fields, unless }) => unless === null && fields.every((one) => one === person || one === each.name)));

async function readQuery(
  database: Database,
  scope: Scope,
  query: URLSearchParams,
): Promise<{ readonly each: Field | null; readonly by: Field | null; readonly intent: ListIntent }> {
  const readable = readableFields(scope.collection, scope.resource);
  const errors: FieldError[] = [
    ...unknownParameters(new URLSearchParams([...query].filter(([key]) => !isWritten(key))), parameters),
  ];
  const reference = query.get('each');
  const targets = readable.filter(({ kind, targets: to }) => kind === 'reference' && to.length === 1);
  const each = targets.find(({ name }) => name === reference) ?? null;
  if (reference !== null && !each)
    errors.push({
      pointer: '/query/each',
      message: `Charts are split by a reference, and "${reference.slice(0, 60)}" is none. ${suggestion(
        reference,
        targets.map(({ name }) => name),
      )}`,
    });
  const compared = query.get('by');
  const by =
    comparedFields(scope.model, scope.collection, scope.resource).find(({ name }) => name === compared) ?? null;
  if (compared !== null && !by) errors.push(incomparable(scope, compared));
  const named = query.get('fields')?.split(',').filter(Boolean) ?? [];
  if (named.length > maxChartFields)
    errors.push({
      pointer: '/query/fields',
      message: `At most ${maxChartFields} fields are counted at once. Ask in parts.`,
    });
  const byName = new Map(readable.map((field) => [field.name, field]));
  for (const name of named) {
    const field = byName.get(name);
    if (field && !isChartable(field))
      errors.push({
        pointer: '/query/fields',
        message: `The values of "${name}" have no chart. ${suggestion(
          name,
          readable.filter(isChartable).map((one) => one.name),
        )}`,
      });
  }
  if (errors.length) throw invalid(errors);
  const listed = new URLSearchParams([...query].filter(([key]) => key !== 'each' && key !== 'by'));
  return { each, by, intent: await listIntent(database, scope, listed) };
}

/** The fields to count: those named by the query, in its order, else those whose values form groups. */
function countedParts(counting: Counting, intent: ListIntent): readonly Counted[] {
  const { scope } = counting;
  const readable = readableFields(scope.collection, scope.resource);
  if (!intent.fields)
    return readable
      .filter((field) => isChartable(field) && isChartedAtFirst(field) && !scope.resource.chain.includes(field.name))
      .flatMap((field) => countedField(counting, field) ?? []);
  const members = intent.members.flatMap((member) =>
    // Item types with the same meaning of the member are counted together, other types separately.
    member.variants.flatMap((variant) => countedMember(counting, member, variant) ?? []),
  );
  const fields = readable
    .filter(({ name }) => intent.fields?.has(name) && name !== 'id')
    .flatMap((field) => countedField(counting, field) ?? []);
  const order = [...intent.fields];
  return [...fields, ...members].sort((one, other) => order.indexOf(one.field.name) - order.indexOf(other.field.name));
}

/** The members of objects whose schemas are in rows, where the query names the object, in its place. */
async function withAllMembers(database: Database, scope: Scope, intent: ListIntent): Promise<ListIntent> {
  const named = intent.fields;
  const objects = [...(named ?? [])].filter((one) => scope.resource.fields.get(one)?.schemaFrom);
  if (!named || !objects.length) return intent;
  const run: Run = (statement) => database.query(scope.actor, statement);
  const condition = listCondition(scope, scope.collection.access.read, intent, 't');
  const members = [...(await membersOfRows(run, scope, condition)).values()]
    .filter(({ of }) => objects.includes(of.field.name))
    .slice(0, maxChartFields);
  const known = new Set(intent.members.map(({ name }) => name));
  const fields = [...named].flatMap((one) =>
    objects.includes(one) ? members.filter(({ of }) => of.field.name === one).map(({ name }) => name) : [one],
  );
  return {
    ...intent,
    fields: new Set(fields),
    members: [...intent.members, ...members.filter(({ name }) => !known.has(name))],
  };
}

/** The parts into which charts divide rows. */
interface Parts {
  readonly each: Field | null;
  readonly by: Field | null;
}

/** Refuses filters of anonymous rows: the difference between two filters could reveal a single row. */
function refuseFilters(scope: Scope, { filters, q, ids }: ListIntent, { each, by }: Parts): void {
  const { checkedBy, anonymousIf } = scope.resource;
  // The questions of an assessment are the same for all; other parts could be computed from the whole and the rest.
  const isWhole = each === null || each.name === checkedBy?.path.reference;
  // Two ways to group the same people would differ by few of them. Small groups of the one way are withheld.
  const isOfQuestion = by?.from?.kind === 'of_reference' && by.from.reference === checkedBy?.path.reference;
  if (by && !isOfQuestion && by.name !== anonymousIf?.compares)
    throw invalid([
      {
        pointer: '/query/by',
        message: `These ${scope.resource.plural.toLowerCase()} are anonymous, and are not compared by ${by.title.toLowerCase()}: groups that overlap could tell what one person has answered.${anonymousIf?.compares ? ` Compare them by "${anonymousIf.compares}".` : ' Take "by" out.'}`,
      },
    ]);
  const isOfEach = (field: Field): boolean =>
    each !== null &&
    (field.name === each.name || (field.from?.kind === 'of_reference' && field.from.reference === each.name));
  if (!isWhole || q !== null || ids !== null || filters.flat().some((one) => !('field' in one) || !isOfEach(one.field)))
    throw invalid([
      {
        pointer: '/query',
        message: `These ${scope.resource.plural.toLowerCase()} are anonymous: charts are of all of them, as the difference between two filters could tell what one person has answered. Take search, filters and parts out.`,
      },
    ]);
}
