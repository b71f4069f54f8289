/**
 * The operations of a collection: the declared ones, the operations that follow from them, and those that detach a row
 * instead.
 */
import { type GenericOperation, genericVerbs, operationOf } from '../../src/contract/generic-operations.ts';
import { type Binding, type Collection, issuedFields, type Resource } from '../../src/contract/model.ts';
import { fieldKindOf } from '../../src/fields/kinds.ts';
import type { Fail } from '../files/problem.ts';
import type { FileCollection } from '../files/resource-file.ts';
import type { CollectionSource } from './collection-source.ts';

/** The operation that each optional operation requires. */
const foundations = {
  move_item: 'update_positions',
  move_rows: 'update_positions',
  bulk_create: 'create',
  clone: 'create',
  create_global_from: 'create',
  create_local_from: 'create',
  import: 'create',
  export: 'list',
} as const;

/** Adds bulk operations, history and restore to the operations of a collection. */
export function resolveOperations(
  { resource, entry, fail }: CollectionSource,
  access: Collection['access'],
  detach: Collection['detach'],
): readonly GenericOperation[] {
  const named = new Set<GenericOperation>(
    (entry.operations as GenericOperation[] | undefined) ??
      (entry.singleton
        ? ['get', 'update']
        : ['list', 'quick_index', 'get', 'create', 'update', 'update_positions', 'delete']),
  );
  for (const [at, operation] of (entry.operations ?? []).entries())
    if (entry.singleton && !['get', 'update'].includes(operation))
      fail(`/operations/${at}`, `There is one row here, and no ${operation}.`, 'Offer get and update.');
  for (const [at, also] of (entry.also ?? []).entries()) {
    if (!named.has(foundations[also]))
      fail(
        `/also/${at}`,
        `${also} needs ${foundations[also]}, which is not offered here.`,
        `Offer ${foundations[also]}, or take it out.`,
      );
    if (also === 'create_global_from' && !(resource.tenancy.kind === 'company' && resource.tenancy.nullable))
      fail(
        `/also/${at}`,
        'These rows each belong to a company: none of them is for all.',
        'Let company_id be null, or take it out.',
      );
    named.add(also);
  }
  const offered = (verb: GenericOperation): boolean =>
    named.has(verb) && !access[operationOf(verb).access].every((policy) => policy.kind === 'nobody');
  // An issued value is returned once, to the caller who creates the row. An import or a restore would lose it.
  const issues = issuedFields(resource).length > 0;
  if (offered('create') && !issues) named.add('import');
  if (named.has('list')) named.add('changes').add('export').add('distribution');
  if (!entry.singleton) {
    if (resource.tree && offered('update') && offered('update_positions') && !detach.includes('update'))
      named.add('move_rows');
    if (offered('clone') && offered('move_rows') && !belongsToCompany(resource)) named.add('bulk_clone');
    if (offered('update')) named.add('bulk_update');
    if (offered('delete')) named.add('bulk_destroy');
    if (named.has('get')) named.add('history').add('uses');
    if (offered('update') && holdsSchemas(resource)) named.add('value_counts').add('check_values').add('purge_values');
    // A detached row is not deleted, and a row that nobody can create here cannot be restored here.
    if (offered('delete') && !detach.includes('delete') && offered('create') && !issues)
      named.add('removed').add('restore').add('bulk_restore');
  }
  for (const [at, without] of (entry.without ?? []).entries())
    if (entry.also?.some((also) => also === without))
      fail(`/without/${at}`, `${without} is asked for and taken out.`, 'Take it out of also or of without.');
    else if (!named.delete(without)) fail(`/without/${at}`, `${without} would not be offered anyway.`, 'Take it out.');
  return genericVerbs.filter((operation) => named.has(operation));
}

/** Whether a copy belongs to the company of the caller, whatever row it is a copy of. */
const belongsToCompany = ({ tenancy, fields }: Resource): boolean =>
  tenancy.kind === 'company' && fields.get(tenancy.column)?.callerDefault === '$company';

/** Whether rows of the resource contain the schemas of values in other rows. */
const holdsSchemas = ({ fields }: Resource): boolean =>
  [...fields.values()].some((field) => fieldKindOf(field).name === 'schema');

/**
 * The detaching operations and their texts. A delete may end a membership; for a boolean of `where`, the file gives the
 * texts.
 */
export function resolveDetach(
  { detach }: FileCollection,
  binding: Binding | null,
): Pick<Collection, 'detach' | 'detachWords'> {
  const usual = { title: 'Remove', done: 'removed' };
  if (detach && 'operations' in detach)
    return { detach: detach.operations, detachWords: { title: detach.title, done: detach.done } };
  const ties = binding?.kind === 'own_array' || binding?.kind === 'parent_array';
  return { detach: detach ?? (ties ? ['delete'] : []), detachWords: usual };
}

/** Checks that `detach` names an offered operation that reverts a condition of the collection. */
export function checkDetach(
  { detach, where = {} }: FileCollection,
  { operations, binding }: { readonly operations: readonly GenericOperation[]; readonly binding: Binding | null },
  resource: Resource,
  fail: Fail,
): void {
  if (!detach) return;
  const missing = ('operations' in detach ? detach.operations : detach).find((one) => !operations.includes(one));
  if (missing) fail('/detach', `${missing} is not offered here.`, `Offer ${missing}, or take it out.`);
  const tied =
    binding?.kind === 'own_array' ||
    binding?.kind === 'parent_array' ||
    Object.keys(where).some((path) => resource.fields.get(path)?.kind === 'references');
  if (!tied && !Object.values(where).some((value) => typeof value === 'boolean'))
    fail('/detach', 'Nothing here can be undone.', 'Say a true or false of the rows with where, or take detach out.');
}
