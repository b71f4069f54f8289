/** POST file_upload of data maps: imports a mapping file as a new map between the two catalogs of its elements. */
import sql, { raw } from 'sql-template-tag';
import type { components } from '../../../contract/generated/client.ts';
import { dictionary, element } from '../../../dictionaries/dictionary.ts';
import type { FileMapping, MappedEnd, MappingSet } from '../../../mapping-files/mapping-set.ts';
import type { Handlers } from '../../calls/call.ts';
import { scopeOn } from '../../calls/scope.ts';
import { rowCondition } from '../../engine/access/authorize.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import type { Scope, UnitOfWork } from '../../engine/scope.ts';
import { writingActor } from '../../engine/system-role.ts';
import { createRows } from '../../engine/write/create.ts';
import { type CreateContext, prepareCreate } from '../../engine/write/create-context.ts';
import type { Services } from '../../services.ts';
import type { Run } from '../../store/database.ts';
import { applyUpload, catalogScopes } from './apply-upload.ts';
import { elementFinder, type Side } from './mapping-ends.ts';
import {
  elementMappingRow,
  freshOf,
  lineError,
  readSentMappings,
  reportOf,
  requireNone,
  resolveMappings,
  writeMappings,
} from './mapping-rows.ts';
import { nothingStored } from './stored-elements.ts';
import { planUpload } from './upload-plan.ts';

type Upload = components['schemas']['DataMapUpload'];

/** The catalog of the source or target side: an existing catalog, or a new one with these elements. */
type CatalogOfSide = { readonly id: number } | { readonly name: string; readonly ends: readonly MappedEnd[] };

const longestName = 200;
const withoutPrefix = (key: string): string => key.slice(key.indexOf(':') + 1);

/** The distinct elements on one side of the file. */
function endsOf(mappings: readonly FileMapping[], side: Side): readonly MappedEnd[] {
  const ends = new Map<string, MappedEnd>();
  for (const { subject, object } of mappings) {
    const end = side === 'source' ? subject : object;
    if (end.key && !ends.get(end.key)?.label) ends.set(end.key, end);
  }
  return [...ends.values()];
}

/** The readable catalogs that contain elements with these keys, the best match first. */
async function catalogsWith(run: Run, catalogs: Scope, ends: readonly MappedEnd[]): Promise<readonly number[]> {
  const keys = [...new Set(ends.flatMap(({ key }) => [key, withoutPrefix(key)]))];
  if (!keys.length) return [];
  const readable = rowCondition(catalogs, catalogs.collection.access.read, 'c') ?? raw('true');
  const rows = await run<{ id: number }>(
    sql`select c.id from data_catalog c
      join data_catalog_detail d on d.data_catalog_id = c.id and (d.key = any(${keys}::text[]) or d.code = any(${keys}::text[]))
      where ${readable} group by c.id order by count(*) desc, c.id limit 2`,
  );
  return rows.map(({ id }) => id);
}

/** The name of a new catalog for one side of the map. */
function nameOfSide(set: MappingSet, ends: readonly MappedEnd[], side: Side): string {
  const slot = set.head[side === 'source' ? 'subject_source' : 'object_source'];
  const prefix = /^([\w.-]+):/.exec(ends[0]?.key ?? '')?.[1];
  return (typeof slot === 'string' && slot ? slot : (prefix ?? (side === 'source' ? 'From' : 'To'))).slice(
    0,
    longestName,
  );
}

interface Sides {
  readonly source: CatalogOfSide;
  readonly target: CatalogOfSide;
}

/**
 * Finds or plans the catalog of each side.
 * @throws {ApiProblem} 422 if no catalog has the elements of a side and no new catalog may be created
 */
async function findSides(run: Run, catalogs: Scope, set: MappingSet, make: boolean): Promise<Sides> {
  const errors: FieldError[] = [];
  const sideOf = async (side: Side, other: number | null): Promise<CatalogOfSide> => {
    const ends = endsOf(set.mappings, side);
    const found = await catalogsWith(run, catalogs, ends);
    const id = found.find((one) => one !== other) ?? found[0];
    if (id !== undefined) return { id };
    if (!make && ends.length)
      errors.push({
        pointer: '',
        message: `No data catalog that you may read has the elements mapped ${side === 'source' ? 'from' : 'to'}, such as “${ends[0]?.key}”. Upload their dictionary first, or let catalogs be made from this file.`,
      });
    return { name: nameOfSide(set, ends, side), ends };
  };
  const source = await sideOf('source', null);
  const target = await sideOf('target', 'id' in source ? source.id : null);
  requireNone(errors);
  return { source, target };
}

interface MadeCatalog {
  readonly name: string;
  readonly ends: readonly MappedEnd[];
  /** The create context of a new catalog. */
  readonly context: CreateContext;
}

/** Creates a catalog with these elements. Returns its id. */
async function makeCatalog(
  { run, scope: catalogs, change }: UnitOfWork,
  services: Services,
  { name, ends, context }: MadeCatalog,
): Promise<number> {
  const errors: FieldError[] = [];
  const [id] = await createRows({ run, scope: catalogs, change }, context, [{ name }], { errors });
  if (id === undefined) throw invalid(errors);
  const elements = ends.map(({ key, label }) => element({ key, name: (label || key).slice(0, 300) }));
  const stored = nothingStored(name, '');
  await applyUpload(
    { run, change },
    {
      scopes: catalogScopes(services, catalogs, id),
      catalog: id,
      line: context.line,
      stored,
      plan: planUpload(dictionary({ elements }), stored),
      removeGone: false,
      progress: undefined,
    },
  );
  return id;
}

export const mapUploadHandlers = {
  upload_data_map: async ({ query, body: form, file, granted: { scope, context } }, services) => {
    const read = await readSentMappings(file);
    const { set } = read;
    requireNone(set.faults.map(({ line, message }) => lineError(line, message)));
    if (!set.mappings.length) throw invalid([{ pointer: '', message: 'There are no mappings in this file.' }]);
    const title = set.head['mapping_set_title'];
    const named = typeof title === 'string' ? title : file.name.replace(/(\.sssom)?\.[^.]*$/i, '');
    const name = (form.name ?? (named.trim() || 'Data map')).slice(0, longestName);
    const titles = { source: 'From', target: 'To' };
    const catalogs = scopeOn(services, 'data_catalogs', scope.caller);
    const catalogContext = await prepareCreate(services.database, catalogs, {});
    const actor = writingActor(scope, context.line, context.resolved.parent);
    return services.database.transaction(actor, async (run) => {
      const sides = await findSides(run, catalogs, set, form.make_catalogs === 'true');
      const fresh = 'ends' in sides.source || 'ends' in sides.target;
      const beside = [sides.source, sides.target].flatMap((side) =>
        'ends' in side ? [`the data catalog “${side.name}” with its elements (${side.ends.length})`] : [],
      );
      const answer = (id: number | null, mappings: Upload['mappings'], taken: ReadonlySet<FileMapping>): Upload => ({
        id,
        name,
        mappings,
        report: reportOf(read, titles, { fresh: taken, all: set.mappings, beside }),
      });
      // In a dry run the elements of a new catalog have no ids.
      if (query.dry_run && fresh) return { status: 200, body: answer(null, [], new Set(set.mappings)), headers: {} };
      const change = query.dry_run ? 0 : await openChange(run, scope, 'import');
      const idOf = async (side: CatalogOfSide): Promise<number> =>
        'id' in side
          ? side.id
          : makeCatalog({ run, scope: catalogs, change }, services, { ...side, context: catalogContext });
      const [source, target] = [await idOf(sides.source), await idOf(sides.target)];
      const resolved = freshOf(resolveMappings(set, await elementFinder(run, [...new Set([source, target])])), []);
      const mappings = resolved.map((one) => ({
        source_detail_id: one.source,
        target_detail_id: one.target,
        kind: one.mapping.kind,
        score: one.mapping.score,
        line: one.mapping.line,
      }));
      const taken = new Set(resolved.map(({ mapping }) => mapping));
      if (query.dry_run) return { status: 200, body: answer(null, mappings, taken), headers: {} };
      const errors: FieldError[] = [];
      const row = { name, data_catalog_ids: [...new Set([source, target])] };
      const [id] = await createRows({ run, scope, change }, context, [row], { errors });
      if (id === undefined) throw invalid(errors);
      const below = { ...context.line, data_map_id: id };
      await writeMappings(
        {
          run,
          change,
          scope: scopeOn(services, 'data_maps_data_map_detail_mappings', scope.caller, { data_map_id: id }),
        },
        { resolved: { facts: {}, parent: { ...below, id } }, given: { data_map_id: id }, line: below },
        resolved,
        elementMappingRow,
      );
      return { status: 200, body: answer(id, mappings, taken), headers: { 'x-change': String(change) } };
    });
  },
} satisfies Partial<Handlers>;
