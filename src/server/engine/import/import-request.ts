import { writableFields } from '../../../contract/bodies.ts';
import { importSchema } from '../../../contract/generic-bodies.ts';
import { splitMember } from '../../../contract/member-names.ts';
import type { Field, UniqueSet } from '../../../contract/model.ts';
import type { DateOrder } from '../../../fields/date-order.ts';
import { maxBulkBytes, maxBytes } from '../../request.ts';
import type { Database, Run } from '../../store/database.ts';
import { requireLevel } from '../access/authorize.ts';
import { type FieldError, invalid } from '../problem.ts';
import { type Member, memberNames, readMembers, strangeMember } from '../read/value-members.ts';
import type { Values } from '../row-values.ts';
import type { Scope } from '../scope.ts';
import { validate } from '../values/validation.ts';
import { requireFields } from '../write/create.ts';
import { type CreateContext, prepareCreate } from '../write/create-context.ts';
import { type Creator, prepareCreators } from './made.ts';
import { matchSetOf } from './match.ts';
import { type Cells, namedOwner, ownerFields } from './owner.ts';

/** The parsed body of the call. */
interface ImportRequest {
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
  readonly row_numbers?: readonly number[];
  readonly only_clean?: boolean;
  readonly match?: readonly string[] | null;
  readonly make?: readonly string[];
}

/** The request of an import. */
export interface ImportCall {
  /** Reads the body, up to `most` bytes. */
  readonly readJson: (most: number) => Promise<unknown>;
  /** Checks everything without writing. */
  readonly dryRun: boolean;
  /** The order of day and month for ambiguous columns; null refuses such columns. */
  readonly dateOrder: DateOrder | null;
}

/** A permitted import with resolved columns. */
export interface Plan {
  readonly rows: readonly Cells[];
  readonly dryRun: boolean;
  readonly dateOrder: DateOrder | null;
  /** The row numbers of the file; null if unknown. */
  readonly numbers: readonly number[] | null;
  readonly onlyClean: boolean;
  /** The unique rule that identifies existing rows; null if all rows are new. */
  readonly matchSet: UniqueSet | null;
  /** The field of each column, in order. */
  readonly columns: readonly (Field | Member)[];
  /** The owner that the rows name, if the path names none. */
  readonly owner: Values;
  readonly context: CreateContext;
  readonly creators: ReadonlyMap<string, Creator>;
  /** Fields whose unknown names become new rows. */
  readonly make: readonly string[];
}

/**
 * Reads the body of an import and checks the permission.
 * @throws {ApiProblem} for a missing permission first, then for faults of the body
 */
export async function readPlan(
  database: Database,
  scope: Scope,
  { readJson, dryRun, dateOrder }: ImportCall,
): Promise<Plan> {
  requireLevel(scope, 'create', `import ${scope.resource.plural.toLowerCase()} here`);
  // A large body is read only with permission to import. If the rows name their owner, the permission is not yet known,
  // so the body is limited to the ordinary size.
  const rowsSay = ownerFields(scope).length > 0;
  if (!rowsSay) await prepareCreate(database, scope, {});
  const body = await readJson(rowsSay ? maxBytes : maxBulkBytes);
  const shape = validate(importSchema, body);
  const request = (shape.length ? { columns: [], rows: [] } : body) as ImportRequest;
  const matchSet = request.match ? matchSetOf(scope, request.match) : null;
  const writable = importableFields(scope, matchSet);
  const { members, unknown } = await readColumns(database, scope, request.columns, writable);
  const owner = namedOwner(scope, request.columns, request.rows);
  const context = await prepareCreate(database, scope, owner);
  const set = request.columns.filter((column) => column !== 'id').map((column) => [column, null]);
  requireFields(scope, Object.fromEntries(set), 'create', context.resolved.facts);
  if (shape.length || unknown.length) throw invalid([...shape, ...unknown]);
  const given = request.columns.flatMap((column) => writable.get(column) ?? []);
  const creators = await prepareCreators(database, scope, given);
  requireMakeable(creators, request.make ?? []);
  return {
    rows: request.rows,
    dryRun,
    dateOrder,
    numbers: request.row_numbers ?? null,
    onlyClean: request.only_clean === true,
    matchSet,
    columns: request.columns.map((column) => writable.get(column) ?? (members.get(column) as Member)),
    owner,
    context,
    creators,
    make: request.make ?? [],
  };
}

/** The fields that a file may contain, by name: those of a create, and the id if it identifies rows. */
function importableFields({ collection, resource }: Scope, matchSet: UniqueSet | null): ReadonlyMap<string, Field> {
  const fields = new Map(writableFields(collection, resource, 'create').map((field) => [field.name, field]));
  const id = resource.fields.get('id');
  if (id && matchSet?.fields.includes('id')) fields.set('id', id);
  return fields;
}

/** Resolves columns that name members of values. Adds a fault for each unknown column. */
async function readColumns(
  database: Database,
  scope: Scope,
  columns: readonly string[],
  writable: ReadonlyMap<string, Field>,
): Promise<{ readonly members: ReadonlyMap<string, Member>; readonly unknown: readonly FieldError[] }> {
  const ask: Run = (statement) => database.query(scope.actor, statement);
  const named = memberNames(scope, columns).filter((column) => writable.has(splitMember(column)?.field ?? ''));
  const members = await readMembers(ask, scope, named);
  const unknown: FieldError[] = [];
  for (const [at, column] of columns.entries())
    if (!writable.has(column) && !members.has(column))
      unknown.push({
        pointer: `/columns/${at}`,
        message: named.includes(column)
          ? await strangeMember(ask, scope, column)
          : `There is no field "${column}" to import. Known: ${[...writable.keys()].join(', ')}.`,
      });
  return { members, unknown };
}

function requireMakeable(creators: ReadonlyMap<string, Creator>, make: readonly string[]): void {
  const strange = make.findIndex((name) => !creators.has(name));
  if (strange >= 0)
    throw invalid([
      { pointer: `/make/${strange}`, message: `Nothing can be added by what "${make[strange]}" names. Leave it out.` },
    ]);
}
