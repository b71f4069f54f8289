/** Applies an upload plan to a catalog in one change: fields first, then groups, then elements from the top down. */
import { scopeOn } from '../../calls/scope.ts';
import { lockRows, record } from '../../engine/journal/journal.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import { inPortions, type Progress } from '../../engine/progress.ts';
import type { Values } from '../../engine/row-values.ts';
import type { OwnerIds, Scope, UnitOfWork } from '../../engine/scope.ts';
import { createRows } from '../../engine/write/create.ts';
import type { CreateContext } from '../../engine/write/create-context.ts';
import { deleteRows } from '../../engine/write/delete.ts';
import { relevel } from '../../engine/write/tree.ts';
import { applyUpdates } from '../../engine/write/update.ts';
import { updateRows } from '../../engine/write/write-rows.ts';
import type { Services } from '../../services.ts';
import type { StoredCatalog } from './stored-elements.ts';
import type { PlannedElement, UploadPlan } from './upload-plan.ts';

/** Scopes of a catalog, of its groups and of its elements, for one caller. */
export interface CatalogScopes {
  readonly catalog: Scope;
  readonly groups: Scope;
  readonly elements: Scope;
}

/** The scopes of a catalog's own calls; `catalog` is that of the collection. */
export const catalogScopes = (services: Services, catalog: Scope, id: number): CatalogScopes => ({
  catalog,
  groups: scopeOn(services, 'data_catalogs_data_catalog_groups', catalog.caller, { data_catalog_id: id }),
  elements: scopeOn(services, 'data_catalogs_data_catalog_details', catalog.caller, { data_catalog_id: id }),
});

export interface Applying {
  readonly scopes: CatalogScopes;
  readonly catalog: number;
  /** Ids of the catalog's owners, by column. */
  readonly line: OwnerIds;
  readonly stored: StoredCatalog;
  readonly plan: UploadPlan;
  readonly removeGone: boolean;
  readonly progress: Progress | undefined;
}

/** The maximum number of reported errors of one portion. */
const maxErrors = 100;

/**
 * Applies the plan.
 * @throws {ApiProblem} 422 with faults by line
 */
export async function applyUpload({ run, change }: Omit<UnitOfWork, 'scope'>, applying: Applying): Promise<void> {
  const { scopes, catalog, plan, stored, line } = applying;
  const unit = (of: Scope): UnitOfWork => ({ run, scope: of, change });
  if (plan.added.length) await addFields(unit(scopes.catalog), applying);
  const below = { ...line, data_catalog_id: catalog };
  const context: CreateContext = {
    resolved: { facts: {}, parent: { ...below, id: catalog } },
    given: { data_catalog_id: catalog },
    line: below,
  };
  const groups = new Map([...stored.groups].map(([id, name]) => [name, id]));
  if (plan.groups.length) {
    const errors: FieldError[] = [];
    const made = await createRows(unit(scopes.groups), context, plan.groups, { errors });
    if (errors.length) throw invalid(errors);
    for (const [at, { name }] of plan.groups.entries()) groups.set(name, made[at] as number);
  }
  await writeElements(unit(scopes.elements), applying, { context, groups });
  if (applying.removeGone && plan.gone.length)
    await deleteRows(
      unit(scopes.elements),
      scopes.elements.resource,
      plan.gone.map(({ id }) => id),
    );
}

/** Creates the catalog's own fields for new columns of the file. */
async function addFields({ run, scope, change }: UnitOfWork, { catalog, plan, line }: Applying): Promise<void> {
  const { before } = await lockRows(run, scope, scope.resource, [catalog]);
  await applyUpdates({ run, scope, change }, [{ id: catalog, element_schema: plan.schema }], { line, before });
}

interface Placing {
  readonly context: CreateContext;
  readonly groups: ReadonlyMap<string, number>;
}

/** Writes elements level by level, so that each element finds its parent. */
async function writeElements(unit: UnitOfWork, applying: Applying, { context, groups }: Placing): Promise<void> {
  const { plan, progress } = applying;
  const ids = new Map(plan.elements.flatMap(({ element, stored }) => (stored ? [[element.key, stored.id]] : [])));
  const bodyOf = ({ element, fields }: PlannedElement): Values => ({
    ...fields,
    key: element.key,
    parent_id: element.parent === null ? null : (ids.get(element.parent) ?? null),
    group_id: element.group === null ? null : (groups.get(element.group) ?? null),
  });
  const changed = plan.elements.filter(({ stored, changes }) => stored !== null && changes.length > 0);
  const of = plan.elements.filter(({ stored }) => stored === null).length + changed.length;
  let done = 0;
  const tell = (count: number) => {
    done += count;
    progress?.(done, of);
  };
  for (const level of levelsOf(plan.elements)) {
    const fresh = level.filter(({ stored }) => stored === null);
    await inPortions(fresh, async (some) => {
      const errors: FieldError[] = [];
      const base = (row: number) => `/line/${some[row]?.element.line ?? 0}`;
      const made = await createRows(unit, context, some.map(bodyOf), { errors, base });
      if (errors.length) throw invalid(errors.slice(0, maxErrors).map(withLine));
      for (const [at, id] of made.entries()) ids.set(some[at]?.element.key ?? '', id);
      tell(some.length);
    });
  }
  await inPortions(changed, async (some) => {
    await changeElements(unit, some, bodyOf);
    tell(some.length);
  });
}

/** Adds the line of the file to the fault of an element. */
function withLine({ pointer, message }: FieldError): FieldError {
  const line = /^\/line\/(\d+)/.exec(pointer)?.[1];
  return { pointer, message: line ? `Line ${line}: ${message}` : message };
}

/** Updates elements. Values of further fields that the file lacks stay unchanged. */
async function changeElements(
  { run, scope, change }: UnitOfWork,
  some: readonly PlannedElement[],
  bodyOf: (planned: PlannedElement) => Values,
): Promise<void> {
  const ids = some.map(({ stored }) => stored?.id ?? 0);
  const { before } = await lockRows(run, scope, scope.resource, ids);
  const rows = some.map((planned) => ({
    ...bodyOf(planned),
    values: { ...planned.stored?.more, ...planned.fields.values },
    id: planned.stored?.id ?? 0,
  }));
  await updateRows({ run, scope, change }, scope.resource, rows);
  await relevel(run, scope.resource, ids);
  await record({ run, scope, change }, scope.resource, 'update', { ids, before });
}

/** Elements by level, so that parents are created before their children. */
function levelsOf(elements: readonly PlannedElement[]): readonly (readonly PlannedElement[])[] {
  const depth = new Map<string, number>();
  const levels: PlannedElement[][] = [];
  for (const planned of elements) {
    const { key, parent } = planned.element;
    const level = parent === null ? 0 : (depth.get(parent) ?? 0) + 1;
    depth.set(key, level);
    const known = levels[level];
    if (known) known.push(planned);
    else levels[level] = [planned];
  }
  return levels;
}
