/**
 * POST carry_over: moves the mappings of a map from a catalog to the catalog's next version, in one change. Reports the
 * mappings that cannot be moved.
 */
import sql from 'sql-template-tag';
import type { components } from '../../../contract/generated/client.ts';
import type { Delta, Pair, Versioned } from '../../../matching/delta.ts';
import type { Handlers } from '../../calls/call.ts';
import { scopeOn } from '../../calls/scope.ts';
import { requireAccess } from '../../engine/access/authorize.ts';
import { lockRows, openChange } from '../../engine/journal/journal.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import { inPortions } from '../../engine/progress.ts';
import { requireRow } from '../../engine/read/rows.ts';
import type { Values } from '../../engine/row-values.ts';
import type { OwnerIds, UnitOfWork } from '../../engine/scope.ts';
import { writingActor } from '../../engine/system-role.ts';
import { createRows } from '../../engine/write/create.ts';
import { deleteRows } from '../../engine/write/delete.ts';
import { applyUpdates } from '../../engine/write/update.ts';
import type { Services } from '../../services.ts';
import type { Run } from '../../store/database.ts';
import { type StoredCatalog, storedCatalog } from './stored-elements.ts';
import { compareVersions, shownVersion, versionOf } from './versions.ts';

type Answer = components['schemas']['CarryOver'];
type Pairing = NonNullable<Answer['report']['pairing']>;

/** A line of the answer, with the pairs that it follows from. */
interface Line {
  readonly row: Answer['rows'][number];
  readonly pairs: Pairing['rows'][number];
}

const maxShown = 500;
/** Limit on the new elements that a pair can be corrected to. */
const maxAdded = 2_000;

interface Mapping {
  readonly id: number;
  readonly source: number;
  readonly target: number | null;
  readonly status: string;
  readonly score: number | null;
}

/** Changes of an element that require a review of its mappings. */
const telling = new Set(['Data type', 'Permitted values', 'Name']);

/** The comparison of the two versions, and the elements whose pairs a person has decided. */
interface Compared {
  /** Elements of the old version by id. */
  readonly older: ReadonlyMap<number, Versioned>;
  readonly pairs: ReadonlyMap<number, Pair>;
  readonly chosen: ReadonlySet<number>;
  readonly added: Delta['added'];
}

/** Why a mapping that follows its element is looked at again; empty where nothing speaks against it. */
function doubtOf({ before, score, renamed, changes }: Pair, { chosen }: Compared): string {
  if (chosen.has(before.id)) {
    const fields = changes.filter(({ field }) => field !== 'Name' && telling.has(field));
    return fields.length ? `changed: ${fields.map(({ field }) => field.toLowerCase()).join(', ')}` : '';
  }
  if (score < 1) return `renamed, most likely (${score.toFixed(2)})`;
  const fields = changes.filter(({ field }) => telling.has(field)).map(({ field }) => field.toLowerCase());
  if (fields.length) return `changed: ${fields.join(', ')}`;
  return renamed ? 'renamed' : '';
}

interface Planned {
  readonly updates: readonly (Values & { readonly id: number })[];
  readonly lines: readonly Line[];
}

/** The changes of element mappings from or to the catalog. */
function planElements(mappings: readonly Mapping[], compared: Compared): Planned {
  const { older, pairs, chosen } = compared;
  const taken = new Set(mappings.map(({ source, target }) => `${source} ${target}`));
  const updates: (Values & { readonly id: number })[] = [];
  const lines: Line[] = [];
  for (const { id, source, target, status, score } of mappings) {
    const ends = (
      [
        ['source_detail_id', source],
        ['target_detail_id', target],
      ] as const
    ).flatMap(([field, end]) => {
      const before = end === null ? undefined : older.get(end);
      return before ? [{ field, before, pair: pairs.get(before.id) }] : [];
    });
    if (!ends.length) continue;
    const found = ends.flatMap(({ pair }) => pair ?? []);
    const gone = found.length < ends.length;
    const line = (after: string | null, outcome: Line['row']['outcome'], reason: string) =>
      lines.push({
        row: {
          mapping_id: id,
          kind: 'element',
          before: ends.map(({ before }) => before.name).join(', '),
          after,
          outcome,
          reason,
        },
        pairs: ends.map(({ before, pair }) => ({
          before: shownVersion(before),
          after: pair ? shownVersion(pair.after) : null,
          score: pair?.score ?? 1,
        })),
      });
    if (gone) {
      line(null, 'open', 'not in the new version');
      continue;
    }
    const next = {
      source,
      target,
      ...Object.fromEntries(ends.map(({ field, pair }) => [field.slice(0, 6), pair?.after.id])),
    };
    const after = found.map((pair) => pair.after.name).join(', ');
    if (taken.has(`${next.source} ${next.target}`)) {
      line(after, 'open', 'mapped already in the new version');
      continue;
    }
    taken.add(`${next.source} ${next.target}`);
    const doubt = found.map((pair) => doubtOf(pair, compared)).find(Boolean) ?? '';
    const likely = Math.min(...found.map((pair) => pair.score));
    // All rows of one update set the same fields.
    updates.push({
      id,
      source_detail_id: next.source,
      target_detail_id: next.target,
      made_by: 'carried_over',
      status: doubt ? 'proposed' : status,
      score: likely < 1 ? likely : score,
    });
    const isChosen = found.some((pair) => chosen.has(pair.before.id));
    const known = isChosen ? 'chosen' : found.some((pair) => pair.moved) ? 'moved' : 'same key';
    line(after, doubt ? 'review' : 'carried', doubt || known);
  }
  return { updates, lines };
}

/** The changes of the mappings from groups to categories. Groups are matched by name. */
function planGroups(
  mappings: readonly { readonly id: number; readonly group: number; readonly category: number }[],
  before: StoredCatalog,
  after: StoredCatalog,
): Planned {
  const byName = new Map([...after.groups].map(([id, name]) => [name.toLowerCase(), { id, name }]));
  const taken = new Set(mappings.map(({ group, category }) => `${group} ${category}`));
  const updates: (Values & { readonly id: number })[] = [];
  const lines = mappings.flatMap(({ id, group, category }): Line[] => {
    const name = before.groups.get(group);
    if (name === undefined) return [];
    const next = byName.get(name.toLowerCase());
    const isFree = next && !taken.has(`${next.id} ${category}`);
    if (isFree) {
      taken.add(`${next.id} ${category}`);
      updates.push({ id, data_catalog_group_id: next.id, made_by: 'carried_over' });
    }
    return [
      {
        row: {
          mapping_id: id,
          kind: 'group',
          before: name,
          after: next?.name ?? null,
          outcome: isFree ? 'carried' : 'open',
          reason: isFree ? 'same name' : next ? 'mapped already in the new version' : 'not in the new version',
        },
        pairs: [],
      },
    ];
  });
  return { updates, lines };
}

async function update(unit: UnitOfWork, updates: Planned['updates'], line: OwnerIds): Promise<void> {
  await inPortions(updates, async (some) => {
    const ids = some.map(({ id }) => id);
    const { before } = await lockRows(unit.run, unit.scope, unit.scope.resource, ids);
    await applyUpdates(unit, some, { line, before });
  });
}

interface Placing {
  readonly map: number;
  readonly from: number;
  readonly to: number;
  /** Removes the old version from the map. */
  readonly replaces: boolean;
  readonly line: OwnerIds;
}

/** Adds the new version to the map at the position of the old one. */
async function place({ run, scope, change }: UnitOfWork, { map, from, to, replaces, line }: Placing): Promise<void> {
  const rows = await run<Values & { id: number; catalog: number }>(
    sql`select id, data_catalog_id as catalog, x, y, width, height, color, collapsed from data_map_data_catalog where data_map_id = ${map}`,
  );
  const old = rows.find(({ catalog }) => catalog === from);
  if (!rows.some(({ catalog }) => catalog === to)) {
    const errors: FieldError[] = [];
    const { id: _, catalog: __, ...look } = old ?? { id: 0, catalog: 0 };
    const context = { resolved: { facts: {}, parent: { ...line, id: map } }, given: { data_map_id: map }, line };
    await createRows({ run, scope, change }, context, [{ ...look, data_catalog_id: to }], { errors });
    if (errors.length) throw invalid(errors);
  }
  if (replaces && old) await deleteRows({ run, scope, change }, scope.resource, [old.id]);
}

const answerOf = (lines: readonly Line[], replaced: boolean, added: Delta['added']): Answer => {
  const count = (outcome: Line['row']['outcome']) => lines.filter(({ row }) => row.outcome === outcome).length;
  const order = { open: 0, review: 1, carried: 2 } as const;
  const [carried, review, open] = [count('carried'), count('review'), count('open')];
  const shown = lines.toSorted((a, b) => order[a.row.outcome] - order[b.row.outcome]).slice(0, maxShown);
  const rows = shown.map(({ row }) => row);
  const said = { open: 'To decide', review: 'Carried over, to be reviewed', carried: 'Carried over' } as const;
  return {
    counts: { carried, review, open },
    replaced,
    rows,
    report: {
      changes: carried + review > 0 || replaced,
      sentences: [
        `${carried + review} of ${lines.length} mappings follow to the new version${review ? `, ${review} of them as proposals to be reviewed` : ''}.`,
        ...(open ? [`${open === 1 ? '1 stays' : `${open} stay`} with the old version until somebody decides.`] : []),
        replaced
          ? 'The new version takes the place of the old one on the map.'
          : 'Both versions are on the map until no mapping leads to the old one.',
      ],
      headings: ['Before', 'In the new version', 'Outcome', 'Why'],
      rows: rows.map((row) => [row.before, row.after ?? '', said[row.outcome], row.reason]),
      rows_count: lines.length,
      pairing: { rows: shown.map(({ pairs }) => pairs), added: added.slice(0, maxAdded).map(shownVersion) },
    },
  };
};

/**
 * Requires that both versions exist and are readable, and that the old version is on the map.
 * @throws {ApiProblem} 404, 422
 */
async function requireVersions(
  services: Services,
  catalogs: ReturnType<typeof scopeOn>,
  map: number,
  ids: { from_id: number; to_id: number },
) {
  if (ids.from_id === ids.to_id)
    throw invalid([{ pointer: '/to_id', message: 'This is the same catalog. Choose its new version.' }]);
  for (const id of [ids.from_id, ids.to_id]) {
    const { facts } = await requireRow(services.database, catalogs, id, false);
    requireAccess(catalogs, catalogs.collection.access.read, facts, 'read this data catalog');
  }
  const [there] = await services.database.query<{ id: number }>(
    catalogs.actor,
    sql`select id from data_map_data_catalog where data_map_id = ${map} and data_catalog_id = ${ids.from_id}`,
  );
  if (!there) throw invalid([{ pointer: '/from_id', message: 'This data catalog is not on the map.' }]);
}

const mappingsOf = (run: Run, map: number) =>
  run<Mapping>(
    sql`select id, source_detail_id as source, target_detail_id as target, status, score from data_map_detail_mapping where data_map_id = ${map} order by id`,
  );
const groupMappingsOf = (run: Run, map: number) =>
  run<{ id: number; group: number; category: number }>(
    sql`select id, data_catalog_group_id as "group", data_map_category_id as category from data_map_category_mapping where data_map_id = ${map} order by id`,
  );

export const carryOverHandlers = {
  carry_over_data_map: async ({ query, body, caller, granted: { scope, row } }, services) => {
    const { database } = services;
    const { from_id: from, to_id: to, pairs: decided = [] } = body;
    await requireVersions(services, scopeOn(services, 'data_catalogs', caller), row.id, body);
    const read = (id: number) => database.transaction(scope.actor, (run) => storedCatalog(run, id));
    const [before, after] = [await read(from), await read(to)];
    const versions = [versionOf(before), versionOf(after)] as const;
    const delta = await compareVersions(...versions, decided);
    const compared: Compared = {
      older: new Map(versions[0].map((one) => [one.id, one])),
      pairs: new Map(delta.pairs.map((pair) => [pair.before.id, pair])),
      chosen: new Set(decided.map((one) => one.before)),
      added: delta.added,
    };
    const { id: _, ...above } = row.line;
    const line = { ...above, data_map_id: row.id };
    return database.transaction(writingActor(scope, row.line), async (run) => {
      const elements = planElements(await mappingsOf(run, row.id), compared);
      const groups = planGroups(await groupMappingsOf(run, row.id), before, after);
      const lines = [...elements.lines, ...groups.lines];
      const replaces = !lines.some(({ row: { outcome } }) => outcome === 'open');
      const answer = answerOf(lines, replaces, compared.added);
      if (query.dry_run || !answer.report.changes) return { status: 200, body: answer, headers: {} };
      const change = await openChange(run, scope, 'update');
      const on = (key: string): UnitOfWork => ({
        run,
        change,
        scope: scopeOn(services, `data_maps_${key}`, caller, { data_map_id: row.id }),
      });
      await place(on('data_map_data_catalogs'), { map: row.id, from, to, replaces: false, line });
      await update(on('data_map_detail_mappings'), elements.updates, line);
      await update(on('data_map_category_mappings'), groups.updates, line);
      if (replaces) await place(on('data_map_data_catalogs'), { map: row.id, from, to, replaces, line });
      return { status: 200, body: answer, headers: { 'x-change': String(change) } };
    });
  },
} satisfies Partial<Handlers>;
