/**
 * GET coverage of a map's element mappings: by catalog and branch, by category, for mandatory elements; also doubtful
 * mappings.
 */
import sql from 'sql-template-tag';
import type { components } from '../../../contract/generated/client.ts';
import type { Handlers } from '../../calls/call.ts';
import type { Transaction } from '../../engine/scope.ts';
import { mappingsDerived } from '../../functions/mappings.ts';
import type { Run } from '../../store/database.ts';

type Figures = components['schemas']['Figures'];
type Bar = Figures['sections'][number]['bars'][number];

const maxBars = 30;
const maxSentences = 100;

/** Leaf elements by catalog and top-level branch, with the number of mapped ones. */
const branchesOf = (run: Run, map: number) =>
  run<{
    catalog: number;
    name: string;
    branch: string;
    mapped: number;
    all: number;
    mandatory: number;
    mandatory_mapped: number;
  }>(
    sql`with recursive tree as (
        select d.id, d.name as branch, d.position, d.data_catalog_id as catalog from data_catalog_detail d
          join data_map_data_catalog m on m.data_catalog_id = d.data_catalog_id and m.data_map_id = ${map} where d.parent_id is null
        union all select d.id, t.branch, t.position, t.catalog from data_catalog_detail d join tree t on d.parent_id = t.id),
      ends as (select source_detail_id as id from data_map_detail_mapping where data_map_id = ${map} and status <> 'rejected'
        union select target_detail_id from data_map_detail_mapping where data_map_id = ${map} and status <> 'rejected' and target_detail_id is not null)
    select t.catalog, c.name, t.branch, count(e.id)::int as mapped, count(*)::int as "all",
      (count(*) filter (where d.mandatory))::int as mandatory, (count(e.id) filter (where d.mandatory))::int as mandatory_mapped
    from tree t join data_catalog c on c.id = t.catalog join data_catalog_detail d on d.id = t.id left join ends e on e.id = t.id
    where not exists (select 1 from data_catalog_detail below where below.parent_id = t.id)
    group by t.catalog, c.name, t.branch order by t.catalog, min(t.position), t.branch`,
  );

/** Elements of the groups that are mapped to each category. */
const categoriesOf = (run: Run, map: number) =>
  run<{ name: string; mapped: number; all: number }>(
    sql`select k.name, (count(distinct d.id) filter (where exists (select 1 from data_map_detail_mapping m where m.data_map_id = ${map}
        and m.status <> 'rejected' and (m.source_detail_id = d.id or m.target_detail_id = d.id))))::int as mapped, count(distinct d.id)::int as "all"
      from data_map_category k
      left join data_map_category_mapping g on g.data_map_category_id = k.id and g.status <> 'rejected'
      left join data_catalog_detail d on d.group_id = g.data_catalog_group_id
      where k.data_map_id = ${map} group by k.id, k.name, k.position order by k.position, k.id`,
  );

/** Doubtful mappings as sentences: mappings with incompatible types, and targets with several sources. */
async function faultsOf(
  { run, scope }: Transaction,
  map: number,
): Promise<{ readonly count: number; readonly sentences: readonly string[] }> {
  const rows = await run<{
    source: string;
    target: string;
    from: string;
    to: string;
    target_id: number;
    kind: string;
    doubt: string;
  }>(
    sql`select * from (select s.name as source, t.name as target, s.data_type as "from", t.data_type as "to", t.id as target_id,
        ${mappingsDerived.mapping_doubt(scope, scope.resource, 'm')} as doubt, m.kind, m.position, m.id
      from data_map_detail_mapping m join data_catalog_detail s on s.id = m.source_detail_id join data_catalog_detail t on t.id = m.target_detail_id
      where m.data_map_id = ${map}) mapped where doubt is not null order by position, id`,
  );
  const typed = rows
    .filter(({ doubt }) => doubt === 'types')
    .map(
      ({ source, target, from, to }) =>
        `“${source}” is ${from} and “${target}” is ${to}: say how the one becomes the other.`,
    );
  const several = [
    ...Map.groupBy(
      rows.filter(({ kind }) => kind === 'equal'),
      ({ target_id: id }) => id,
    ).values(),
  ]
    .filter((some) => some.some(({ doubt }) => doubt === 'target_twice'))
    .map(
      (some) =>
        `“${some[0]?.target}” equals ${some.length} elements: ${some
          .map(({ source }) => `“${source}”`)
          .slice(0, 5)
          .join(', ')}.`,
    );
  const sentences = [...typed, ...several];
  return { count: sentences.length, sentences: sentences.slice(0, maxSentences) };
}

const bar = (title: string, value: number, of: number): Bar => ({ title, value, of });

export const mappingCoverageHandlers = {
  data_map_mapping_coverage: async ({ path, granted: { scope } }, { database }) => {
    const map = path.data_map_id;
    const body = await database.transaction(scope.actor, async (run): Promise<Figures> => {
      const branches = await branchesOf(run, map);
      const categories = await categoriesOf(run, map);
      const faults = await faultsOf({ run, scope }, map);
      const catalogs = [...Map.groupBy(branches, ({ catalog }) => catalog).values()];
      const sum = (
        rows: readonly (typeof branches)[number][],
        member: 'mapped' | 'all' | 'mandatory' | 'mandatory_mapped',
      ) => rows.reduce((total, row) => total + row[member], 0);
      const nameOf = (rows: typeof branches): string => rows[0]?.name ?? '';
      const sections: Figures['sections'] = [
        { title: 'Mapped', bars: catalogs.map((rows) => bar(nameOf(rows), sum(rows, 'mapped'), sum(rows, 'all'))) },
        {
          title: 'Mandatory elements mapped',
          bars: catalogs
            .filter((rows) => sum(rows, 'mandatory') > 0)
            .map((rows) => bar(nameOf(rows), sum(rows, 'mandatory_mapped'), sum(rows, 'mandatory'))),
        },
        {
          title: 'By category',
          bars: categories.slice(0, maxBars).map(({ name, mapped, all }) => bar(name, mapped, all)),
        },
        ...catalogs.map((rows) => ({
          title: `Branches of ${nameOf(rows)}`,
          bars: rows.slice(0, maxBars).map(({ branch, mapped, all }) => bar(branch, mapped, all)),
        })),
      ];
      return {
        sections: sections.filter(({ bars }) => bars.length > 0),
        warnings: [...faults.sentences],
        warnings_count: faults.count,
      };
    });
    return { status: 200, body };
  },
} satisfies Partial<Handlers>;
