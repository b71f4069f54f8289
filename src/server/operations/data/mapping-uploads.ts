/** POST file_upload: imports mappings of elements, or of groups to categories, from a file into a map. */
import sql from 'sql-template-tag';
import type { FileMapping } from '../../../mapping-files/mapping-set.ts';
import type { Handlers, SentFile } from '../../calls/call.ts';
import { openChange } from '../../engine/journal/journal.ts';
import type { Values } from '../../engine/row-values.ts';
import type { Scope } from '../../engine/scope.ts';
import { writingActor } from '../../engine/system-role.ts';
import type { CreateContext } from '../../engine/write/create-context.ts';
import type { Services } from '../../services.ts';
import type { Run } from '../../store/database.ts';
import { type EndFinder, elementsOfMap, groupsAndCategories } from './mapping-ends.ts';
import {
  elementMappingRow,
  freshOf,
  mappingValues,
  pairOf,
  type ResolvedMapping,
  readSentMappings,
  reportOf,
  resolveMappings,
  writeMappings,
} from './mapping-rows.ts';

/** The import of one kind of mapping. */
interface MappingKind {
  readonly titles: { readonly source: string; readonly target: string };
  readonly finder: (run: Run, map: number) => Promise<EndFinder>;
  readonly present: (run: Run, map: number) => Promise<readonly { source: number; target: number | null }[]>;
  readonly rowOf: (one: ResolvedMapping) => Values;
  /** Whether the kind allows mappings without a counterpart. */
  readonly open: boolean;
}

const elements: MappingKind = {
  titles: { source: 'From', target: 'To' },
  finder: elementsOfMap,
  present: (run, map) =>
    run(
      sql`select source_detail_id as source, target_detail_id as target from data_map_detail_mapping where data_map_id = ${map}`,
    ),
  rowOf: elementMappingRow,
  open: true,
};

const categories: MappingKind = {
  titles: { source: 'Data group', target: 'Category' },
  finder: groupsAndCategories,
  present: (run, map) =>
    run(
      sql`select data_catalog_group_id as source, data_map_category_id as target from data_map_category_mapping where data_map_id = ${map}`,
    ),
  rowOf: ({ mapping, source, target }) => ({
    ...mappingValues(mapping),
    data_catalog_group_id: source,
    data_map_category_id: target,
  }),
  open: false,
};

interface Upload {
  readonly map: number;
  readonly file: SentFile;
  readonly dryRun: boolean;
  readonly scope: Scope;
  readonly context: CreateContext;
}

/**
 * Imports mappings of one kind.
 * @throws {ApiProblem} 422 with every fault by line
 */
async function takeMappings(kind: MappingKind, { map, file, dryRun, scope, context }: Upload, { database }: Services) {
  const read = await readSentMappings(file);
  return database.transaction(writingActor(scope, context.line, context.resolved.parent), async (run) => {
    const find = await kind.finder(run, map);
    const all = resolveMappings(kind.open ? read.set : withoutOpen(read.set), find);
    const present = await kind.present(run, map);
    const fresh = freshOf(
      all,
      present.map(({ source, target }) => pairOf(source, target)),
    );
    const report = reportOf(read, kind.titles, {
      fresh: new Set(fresh.map(({ mapping }) => mapping)),
      all: all.map(({ mapping }) => mapping),
    });
    if (dryRun || !fresh.length) return { fresh, report, headers: {} };
    const change = await openChange(run, scope, 'import');
    await writeMappings({ run, scope, change }, context, fresh, kind.rowOf);
    return { fresh, report, headers: { 'x-change': String(change) } as Record<string, string> };
  });
}

/** Turns rows that name no category into faults, because a group mapping needs a category. */
function withoutOpen<Set extends { readonly mappings: readonly FileMapping[]; readonly faults: readonly unknown[] }>(
  set: Set,
) {
  const open = set.mappings.filter(({ object }) => object.key === '');
  return {
    ...set,
    mappings: set.mappings.filter(({ object }) => object.key !== ''),
    faults: [...set.faults, ...open.map(({ line }) => ({ line, message: 'it names no category.' }))],
  };
}

const answeredOf = ({ mapping: { kind, score, line } }: ResolvedMapping) => ({ kind, score, line });

export const mappingUploadHandlers = {
  upload_data_map_detail_mappings: async ({ path, query, file, granted: { scope, context } }, services) => {
    const upload = { map: path.data_map_id, file, dryRun: query.dry_run ?? false, scope, context };
    const { fresh, report, headers } = await takeMappings(elements, upload, services);
    const mappings = fresh.map((one) => ({
      source_detail_id: one.source,
      target_detail_id: one.target,
      ...answeredOf(one),
    }));
    return { status: 200, body: { mappings, mapped_already: report.present, report }, headers };
  },

  upload_data_map_category_mappings: async ({ path, query, file, granted: { scope, context } }, services) => {
    const upload = { map: path.data_map_id, file, dryRun: query.dry_run ?? false, scope, context };
    const { fresh, report, headers } = await takeMappings(categories, upload, services);
    const mappings = fresh.map((one) => ({
      data_catalog_group_id: one.source,
      data_map_category_id: one.target as number,
      ...answeredOf(one),
    }));
    return { status: 200, body: { mappings, mapped_already: report.present, report }, headers };
  },
} satisfies Partial<Handlers>;
