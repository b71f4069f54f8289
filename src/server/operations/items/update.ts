/** POST bulk_update: changes many items, and merges the changes by field with those of others. */
import { isDeepStrictEqual } from 'node:util';
import type { EntityValueChange } from '../../../contract/generated/client.ts';
import { throwFaults } from '../../calls/body.ts';
import type { Answer, Call, Granted, Handler } from '../../calls/call.ts';
import { withProgress } from '../../calls/progress.ts';
import { lockRows, openChange } from '../../engine/journal/journal.ts';
import type { FieldError } from '../../engine/problem.ts';
import { answerRows } from '../../engine/read/answer-rows.ts';
import { lastDeleters, lastEditors } from '../../engine/read/last-editors.ts';
import { withEditKey } from '../../engine/read/own-tries.ts';
import { isObject, type Values } from '../../engine/row-values.ts';
import type { OwnerIds, Scope } from '../../engine/scope.ts';
import { writingActor } from '../../engine/system-role.ts';
import { readBody } from '../../engine/write/body.ts';
import { type BulkDone, bulkUpdate } from '../../engine/write/bulk.ts';
import { requireFields } from '../../engine/write/create.ts';
import { deleteRows } from '../../engine/write/delete.ts';
import { mergeRow, mergeRules } from '../../engine/write/merge.ts';
import { writtenByOwnTries } from '../../engine/write/own-values.ts';
import type { Services } from '../../services.ts';
import type { Run } from '../../store/database.ts';
import { emptied } from './empty.ts';
import { findFormerNames, namedIn, withNamesNow } from './former-names.ts';
import { type ListedRow, writeWithoutRefused } from './refused-rows.ts';
import { type FoundItem, findNamed, lockModule } from './scope.ts';
import { type Changed, checkChanges, writeChanges } from './write.ts';

/** The answer of calls on many items, as one body or as the last line after the progress. */
export const bulkAnswers = {
  plain: (done: BulkDone) => ({
    status: 200 as const,
    body: { ...done, ids: [...done.ids] },
    headers: { 'x-change': String(done.change) },
  }),
  line: (done: BulkDone) => done,
};

/** One row of the body. */
interface ItemChange {
  readonly index: number;
  readonly id: number | null;
  readonly jsid: string | null;
  readonly values: Values;
  readonly base: Values;
  readonly version: string | null;
}

/** The values of a row that were not saved, and its present values; null if it is deleted. */
interface Conflict {
  readonly index: number;
  readonly id: number | null;
  readonly jsid: string | null;
  readonly fields: readonly string[];
}

interface Outcome {
  readonly saved: readonly number[];
  readonly conflicts: readonly Conflict[];
  readonly deleted: readonly FoundItem[];
  readonly change: number | null;
}

type BulkUpdate = 'bulk_update_entity_values';

/** A list of rows with their own changes, or the same values for the rows of some ids, as every collection takes them. */
export const updateItems: Handler<BulkUpdate> = (call, services) =>
  Array.isArray(call.body)
    ? updateList(
        call.body,
        { query: call.query, granted: { ...call.granted, scope: withEditKey(call.granted.scope, call) } },
        services,
      )
    : updateSame(call, services);

const updateSame: Handler<BulkUpdate> = (call, { database }) =>
  withProgress(
    call,
    (progress) => bulkUpdate(database, { ...call.granted.scope, progress }, async () => call.body),
    bulkAnswers,
  );

async function updateList(
  body: readonly EntityValueChange[],
  { query, granted }: Pick<Call<BulkUpdate>, 'query' | 'granted'>,
  services: Services,
): Promise<Answer<BulkUpdate>> {
  const write = (rows: readonly ListedRow<EntityValueChange>[]) => updateEach(rows, granted, services);
  const { done, refused } = query.lenient
    ? await writeWithoutRefused(body, write)
    : { done: await write(body.map((one, index) => ({ body: one, index }))), refused: [] };
  const { rows, conflicts, deleted, change } = done;
  const lists = { conflicts, deleted, refused };
  return {
    status: 200,
    body: `{"default":${rows},${JSON.stringify(lists).slice(1)}`,
    headers: change === null ? {} : { 'x-change': String(change) },
  };
}

async function updateEach(
  listed: readonly ListedRow<EntityValueChange>[],
  { scope, resolved, line }: Granted<'rows'>,
  { database }: Services,
) {
  const errors: FieldError[] = [];
  const changes = listed.map(({ body, index }) => readChange(scope, body, index, errors));
  for (const { values } of changes) requireFields(scope, values, 'update', resolved.facts);
  throwFaults(errors);
  return database.transaction(writingActor(scope, line), async (run) => {
    const renamed = await byNamesNow(run, scope, { resolved, line }, changes);
    const { saved, conflicts, deleted, change } = await save(run, scope, line, renamed);
    const rows = await answerRows(run, scope, saved);
    const clashed = await answerRows(
      run,
      scope,
      conflicts.flatMap(({ id, fields }) => (id !== null && fields.length ? id : [])),
    );
    const byId = new Map((JSON.parse(clashed) as { id: number }[]).map((row) => [row.id, row]));
    const idsOf = (some: readonly Conflict[]) => some.flatMap(({ id }) => id ?? []);
    const edits = new Map([
      ...(await lastEditors(run, scope, idsOf(conflicts.filter(({ fields }) => fields.length)))),
      ...(await lastDeleters(run, scope, idsOf(conflicts.filter(({ fields }) => !fields.length)))),
    ]);
    const answered = conflicts.map((conflict) => {
      const row = byId.get(conflict.id ?? 0) ?? null;
      const edit = edits.get(conflict.id ?? 0);
      return { ...conflict, row, changed_by: edit?.by ?? null, changed_at: edit?.at ?? null };
    });
    return { rows, conflicts: answered, deleted, change };
  });
}

function readChange(scope: Scope, sent: EntityValueChange, index: number, errors: FieldError[]): ItemChange {
  const pointer = `/${index}`;
  const { base = {}, ...fields } = sent;
  const { id = null, jsid = null, updated_at = null } = fields;
  const values = readBody({ collection: scope.collection, resource: scope.resource }, 'update', fields, {
    errors,
    base: pointer,
  });
  if (id === null && jsid === null)
    errors.push({ pointer, message: 'Nothing says which row this is: give its id or its jsid.' });
  return { index, id, jsid, values, base, version: updated_at };
}

/** The changes with the names that items have now; a change of links waits for a change of type that runs at the same time. */
async function byNamesNow(
  run: Run,
  scope: Scope,
  { resolved, line }: Pick<Granted<'rows'>, 'resolved' | 'line'>,
  changes: readonly ItemChange[],
): Promise<readonly ItemChange[]> {
  const named = namedIn(changes.map(({ values }) => values));
  if (named.length) await lockModule(run, scope, { resolved });
  const own = changes.flatMap(({ id, jsid }) => (id === null && jsid !== null ? [jsid] : []));
  const names = await findFormerNames(run, scope, line['module_id'], [...named, ...own]);
  if (!names.size) return changes;
  return changes.map((one) => ({
    ...one,
    jsid: one.jsid === null ? null : (names.get(one.jsid) ?? one.jsid),
    values: withNamesNow(one.values, names),
    base: withNamesNow(one.base, names),
  }));
}

/** Whether the fields of a change still have the values of its base; in objects, the members that the base names. */
const isAsRead = (current: Values, { values, base }: ItemChange): boolean =>
  Object.keys(values).every((field) => {
    const [now, before] = [current[field], base[field]];
    if (!isObject(now) || !isObject(before)) return isDeepStrictEqual(now, before);
    return Object.keys(before).every((key) => isDeepStrictEqual(now[key], before[key]));
  });

async function save(run: Run, scope: Scope, line: OwnerIds, changes: readonly ItemChange[]): Promise<Outcome> {
  const named = await findNamed(run, scope, {
    ids: changes.flatMap(({ id }) => id ?? []),
    jsids: changes.flatMap(({ jsid }) => jsid ?? []),
  });
  const { before, versions } = await lockRows(
    run,
    scope,
    scope.resource,
    named.map(({ id }) => id),
  );
  const stored = JSON.parse(before) as Record<string, Values>;
  const ids = new Set(named.map(({ id }) => id));
  const byJsid = new Map(named.map(({ id, jsid }) => [jsid, id]));
  // A row that was deleted and brought back has another id and the same jsid.
  const idOf = ({ id, jsid }: ItemChange): number | undefined =>
    id !== null && ids.has(id) ? id : jsid === null ? undefined : byJsid.get(jsid);
  // Only a row that is not as it was read may have been changed by an earlier try.
  const moved = changes.flatMap((one) => {
    const known = idOf(one);
    const current = known === undefined ? undefined : stored[known];
    return known === undefined || !current || isAsRead(current, one) ? [] : [[known, current] as const];
  });
  const own = await writtenByOwnTries(run, scope, new Map(moved));
  const rules = mergeRules(scope.resource);
  const errors: FieldError[] = [];
  const rows: Changed[] = [];
  const conflicts: Conflict[] = [];
  const seen = new Set<number>();
  for (const one of changes) {
    const { index, id, jsid, values, base, version } = one;
    const known = idOf(one);
    const current = known === undefined ? undefined : stored[known];
    if (known === undefined || !current) {
      conflicts.push({ index, id, jsid, fields: [] });
      continue;
    }
    if (seen.has(known)) errors.push({ pointer: `/${index}`, message: 'This row stands twice in the list.' });
    seen.add(known);
    const stale = version !== null && Date.parse(version) !== Date.parse(versions.get(known) ?? '');
    const merged = mergeRow({ current, wanted: values, base, own: own.get(known) ?? null, stale }, rules);
    const { changes } = merged;
    if (merged.conflicts.length)
      conflicts.push({ index, id: known, jsid: current['jsid'] as string | null, fields: merged.conflicts });
    rows.push({ id: known, index, current, changes });
  }
  const changed = rows.filter(({ changes }) => Object.keys(changes).length);
  await checkChanges({ run, scope }, changed, line, errors);
  throwFaults(errors);
  const gone = await emptied(
    run,
    scope,
    rows.map(({ id, current, changes }) => ({ ...current, ...changes, id })),
  );
  const remaining = changed.filter(({ id }) => !gone.has(id));
  const saved = rows.flatMap(({ id }) => (gone.has(id) ? [] : id));
  if (!remaining.length && !gone.size) return { saved, conflicts, deleted: [], change: null };
  const change = await openChange(run, scope, 'update');
  await writeChanges({ run, scope, change }, remaining, before);
  if (gone.size) await deleteRows({ run, scope, change }, scope.resource, [...gone]);
  return { saved, conflicts, deleted: named.filter(({ id }) => gone.has(id)), change };
}
