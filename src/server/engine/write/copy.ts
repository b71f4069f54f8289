/** Copies a row with all rows that it owns: beside it, as a global row, or for the own company. */
import { copySchema } from '../../../contract/generic-bodies.ts';
import type { Resource } from '../../../contract/model.ts';
import { withArticle } from '../../../fields/article.ts';
import type { Database } from '../../store/database.ts';
import { requireAccess, requireLevel } from '../access/authorize.ts';
import { openChange } from '../journal/journal.ts';
import { invalid } from '../problem.ts';
import { answerStatement, requireRow } from '../read/rows.ts';
import type { Values } from '../row-values.ts';
import type { Scope } from '../scope.ts';
import { writingActor } from '../system-role.ts';
import { validate } from '../values/validation.ts';
import { type Copying, copyRows } from './copy-rows.ts';
import { type CreatedRow, grantCreator } from './create.ts';
import { ownersFirst } from './owned-rows.ts';
import { referableTo } from './referable.ts';
import { branchOf } from './tree.ts';

export type CopyVerb = 'clone' | 'create_global_from' | 'create_local_from';

/** The company of a copy; undefined for rows without a company of their own. */
function companyOf(scope: Scope, verb: CopyVerb): number | null | undefined {
  if (
    scope.resource.tenancy.kind !== 'company' ||
    !scope.resource.fields.get(scope.resource.tenancy.column)?.callerDefault
  )
    return undefined;
  return verb === 'create_global_from' ? null : (scope.caller.company?.id ?? null);
}

/**
 * POST {base}/{id}/clone, create_global_from, create_local_from: a copy with all rows that the row owns, except rows
 * with `x-copied: false`. A clone of a global row belongs to the caller's company.
 * @throws {ApiProblem} 401, 403, 404; 422 for an invalid body
 */
export async function copyRow(
  database: Database,
  scope: Scope,
  id: number,
  { verb, body }: { readonly verb: CopyVerb; readonly body: unknown },
): Promise<CreatedRow> {
  const { resource, collection } = scope;
  const what = `copy ${withArticle(resource.title.toLowerCase())} here`;
  requireLevel(scope, 'create', what);
  const found = await requireRow(database, scope, id, false);
  requireAccess(scope, collection.access.read, found.facts, what);
  const isGlobal = verb === 'create_global_from';
  requireAccess(
    scope,
    isGlobal ? [{ kind: 'audience', audience: 'system_admin' }] : collection.access.create,
    found.facts,
    isGlobal ? 'make something for every company' : what,
  );
  const errors = validate(copySchema, body ?? {});
  if (errors.length) throw invalid(errors);
  const { name } = (body ?? {}) as { readonly name?: string };
  const company = companyOf(scope, verb);
  const { tenancy } = resource;
  const line =
    company === undefined || tenancy.kind !== 'company'
      ? found.row.line
      : { ...found.row.line, [tenancy.column]: company };
  return database.transaction(writingActor(scope, line), async (run) => {
    const change = await openChange(run, scope, 'create');
    const revise = revisionOf(scope, new Set([id]), { name: name ?? null, verb, company });
    const elsewhere = company !== undefined && found.row.line['company_id'] !== company;
    const copies = await copyRows(
      run,
      scope,
      {
        resource,
        ids: resource.tree ? await branchOf(run, resource, [id]) : [id],
        revise,
        ...(elsewhere ? { referable: referableTo(run, scope, company) } : {}),
      },
      change,
    );
    const copy = copies.get(resource.name)?.get(id);
    if (copy === undefined) throw new Error(`${resource.name} ${id} was not copied.`);
    await grantCreator(run, scope, [copy], change);
    const [answer] = await run<{ body: string }>(answerStatement(scope, copy));
    return { body: answer?.body ?? 'null', change, id: copy };
  });
}

/** Changes the values of copies: `roots` are the rows that were asked for, others belong to them. */
export function revisionOf(scope: Scope, roots: ReadonlySet<number>, revision: Revision): Copying['revise'] {
  const { resource, model } = scope;
  const { verb } = revision;
  const owned = new Set(ownersFirst(model, resource, new Set()).map(({ name }) => name));
  // Rows above the row are not copied: the copy has the same column.
  const isCopied = (of: Resource) => (field: string) =>
    of.chain.includes(field)
      ? !resource.fields.has(field)
      : (of.fields.get(field)?.targets.some((target) => owned.has(target)) ?? false);
  return (values, of, row) => {
    if (of !== resource) return verb === 'clone' ? withoutUnique(of, values, isCopied(of)) : values;
    const copied = verb === 'clone' ? withoutUnique(resource, values) : values;
    return roots.has(row) ? revised(scope, copied, revision) : copied;
  };
}

/**
 * Empties optional fields whose values must be unique. Values that need to be unique only among the children of a
 * copied row stay.
 */
function withoutUnique(
  { unique, fields, label }: Resource,
  values: Values,
  isCopied: (field: string) => boolean = () => false,
): Values {
  const mayBeEmpty = (one: string): boolean => {
    const field = fields.get(one);
    return one !== label && field?.kind === 'value' && !field.implied && field.nullable;
  };
  const emptied = unique.filter((set) => !set.fields.some(isCopied)).flatMap((set) => set.fields.filter(mayBeEmpty));
  return { ...values, ...Object.fromEntries(emptied.map((one) => [one, null])) };
}

interface Revision {
  readonly name: string | null;
  readonly verb: CopyVerb;
  readonly company: number | null | undefined;
}

/** The values of the copied root: its name, its owner, and the caller as author. */
function revised({ resource, caller }: Scope, row: Values, { name, verb, company }: Revision): Values {
  const { [resource.order]: _, ...values } = row;
  const label = resource.fields.get(resource.label);
  const called = values[resource.label];
  const most = Number(label?.schema['maxLength'] ?? Number.POSITIVE_INFINITY);
  const renamed =
    label?.kind === 'value' && typeof called === 'string'
      ? { [label.name]: name ?? (verb === 'clone' ? `Copy of ${called}`.slice(0, most) : called) }
      : {};
  const makers = [...resource.fields.values()].filter(({ callerDefault }) => callerDefault === '$user');
  return {
    ...values,
    ...renamed,
    ...Object.fromEntries(makers.map((field) => [field.name, caller.user])),
    ...(company === undefined || resource.tenancy.kind !== 'company' ? {} : { [resource.tenancy.column]: company }),
  };
}
