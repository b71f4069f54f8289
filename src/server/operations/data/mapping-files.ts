/** Mappings of a map from SSSOM, and as SSSOM. */
import sql from 'sql-template-tag';
import type { FileMapping, MappingSet } from '../../../mapping-files/mapping-set.ts';
import { isSssom, readSssom } from '../../../mapping-files/sssom-read.ts';
import { writeSssom } from '../../../mapping-files/sssom-write.ts';
import { decodeText, guessEncoding } from '../../../tables/decode-text.ts';
import type { Handlers } from '../../calls/call.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import { inPortions } from '../../engine/progress.ts';
import type { Values } from '../../engine/row-values.ts';
import { writingActor } from '../../engine/system-role.ts';
import { createRows } from '../../engine/write/create.ts';
import type { Run } from '../../store/database.ts';
import { storedCatalog } from './stored-elements.ts';

const mostErrors = 200;

/** Ids of the elements of a map's catalogs by key, and by technical name where one element alone has it. */
async function elementsOfMap(run: Run, map: number): Promise<ReadonlyMap<string, number>> {
  const catalogs = await run<{ id: number }>(
    sql`select data_catalog_id as id from data_map_data_catalog where data_map_id = ${map} order by id`,
  );
  const byKey = new Map<string, number>();
  const byCode = new Map<string, number | null>();
  for (const { id } of catalogs)
    for (const one of (await storedCatalog(run, id)).elements) {
      byKey.set(one.key, one.id);
      if (one.code) byCode.set(one.code, byCode.has(one.code) ? null : one.id);
    }
  return new Map([...[...byCode].flatMap(([code, id]) => (id === null ? [] : [[code, id] as const])), ...byKey]);
}

/** An identifier of the file without its prefix as well: `ours:person.sex`. */
const idOf = (elements: ReadonlyMap<string, number>, key: string): number | null =>
  elements.get(key) ?? elements.get(key.slice(key.indexOf(':') + 1)) ?? null;

interface Resolved {
  readonly mapping: FileMapping;
  readonly row: Values & { readonly source_detail_id: number; readonly target_detail_id: number | null };
}

/** The mappings as rows. @throws {ApiProblem} 422 with every fault by line */
function resolve({ mappings, faults }: MappingSet, elements: ReadonlyMap<string, number>): readonly Resolved[] {
  const errors: FieldError[] = faults.map(({ line, message }) => ({
    pointer: line === null ? '' : `/line/${line}`,
    message: line === null ? message : `Line ${line}: ${message}`,
  }));
  const resolved = mappings.flatMap((mapping): Resolved[] => {
    const { subject, object, line } = mapping;
    const [source, target] = [idOf(elements, subject.key), object.key ? idOf(elements, object.key) : null];
    const unknown = (key: string) =>
      errors.push({
        pointer: `/line/${line}`,
        message: `Line ${line}: the catalogs of this map have no element “${key}”.`,
      });
    if (source === null) unknown(subject.key || 'sssom:NoTermFound');
    if (object.key && target === null) unknown(object.key);
    return source === null ? [] : [{ mapping, row: rowOf(mapping, source, target) }];
  });
  if (errors.length) throw invalid(errors.slice(0, mostErrors));
  return resolved;
}

const rowOf = (mapping: FileMapping, source: number, target: number | null): Resolved['row'] => ({
  source_detail_id: source,
  target_detail_id: target,
  kind: mapping.kind,
  // A pair that the file says is none has been looked at, and is not offered again.
  status: mapping.negated ? 'rejected' : 'accepted',
  score: mapping.score,
  made_by: 'file',
  note: mapping.note.slice(0, 2000),
});

const pairOf = (source: number, target: number | null): string => `${source} ${target}`;

export const mappingFileHandlers = {
  upload_data_map_detail_mappings: async ({ path, query, file, granted: { scope, context } }, { database }) => {
    const { text } = decodeText(file.bytes, guessEncoding(file.bytes));
    if (!isSssom(text))
      throw invalid([
        { pointer: '', message: 'This file is no SSSOM: its table has no columns subject_id and object_id.' },
      ]);
    const set = readSssom(text);
    return database.transaction(writingActor(scope, context.line, context.resolved.parent), async (run) => {
      const resolved = resolve(set, await elementsOfMap(run, path.data_map_id));
      const present = await run<{ source: number; target: number | null }>(
        sql`select source_detail_id as source, target_detail_id as target from data_map_detail_mapping where data_map_id = ${path.data_map_id}`,
      );
      const known = new Set(present.map(({ source, target }) => pairOf(source, target)));
      const fresh = resolved.filter(({ row }) => {
        const pair = pairOf(row.source_detail_id, row.target_detail_id);
        if (known.has(pair)) return false;
        known.add(pair);
        return true;
      });
      const body = {
        mappings: fresh.map(({ row, mapping }) => ({
          source_detail_id: row.source_detail_id,
          target_detail_id: row.target_detail_id,
          kind: mapping.kind,
          score: mapping.score,
          line: mapping.line,
        })),
        mapped_already: resolved.length - fresh.length,
        losses: set.losses.slice(0, mostErrors).map((one) => ({ ...one })),
      };
      if (query.dry_run || !fresh.length) return { status: 200, body };
      const change = await openChange(run, scope, 'import');
      await inPortions(fresh, async (some) => {
        const errors: FieldError[] = [];
        const base = (at: number) => `/line/${some[at]?.mapping.line ?? 0}`;
        await createRows(
          { run, scope, change },
          context,
          some.map(({ row }) => row),
          { errors, base },
        );
        if (errors.length) throw invalid(errors.slice(0, mostErrors));
      });
      return { status: 200, body, headers: { 'x-change': String(change) } };
    });
  },

  download_data_map_sssom: async ({ granted: { scope, row } }, { database, settings }) => {
    const { name, mappings } = await database.transaction(scope.actor, async (run) => {
      const [map] = await run<{ name: string }>(sql`select name from data_map where id = ${row.id}`);
      const all = await run<{
        source: string;
        source_label: string;
        target: string | null;
        target_label: string | null;
        kind: FileMapping['kind'];
        status: string;
        score: number | null;
        made_by: string;
        author: string | null;
        reviewer: string | null;
        day: string;
        note: string;
      }>(
        sql`select coalesce(s.key, nullif(s.code, ''), 'element-' || s.id) as source, s.name as source_label,
            coalesce(t.key, nullif(t.code, ''), 'element-' || t.id) as target, t.name as target_label, m.kind, m.status, m.score, m.made_by,
            (select concat_ws(' ', a.first_name, a.last_name) from "user" a where a.id = m.user_id) as author, (select concat_ws(' ', a.first_name, a.last_name) from "user" a where a.id = m.reviewer_id) as reviewer,
            to_char(m.updated_at, 'YYYY-MM-DD') as day, m.note
          from data_map_detail_mapping m join data_catalog_detail s on s.id = m.source_detail_id
          left join data_catalog_detail t on t.id = m.target_detail_id where m.data_map_id = ${row.id} order by m.position, m.id`,
      );
      return { name: map?.name ?? '', mappings: all };
    });
    const address = `${settings.publicUrl}/data-maps/${row.id}`;
    const content = writeSssom(
      {
        mapping_set_id: address,
        mapping_set_title: name,
        license: 'https://w3id.org/sssom/license/unspecified',
        curie_map: {},
      },
      mappings.map((one, at) => ({
        subject: { key: one.source, label: one.source_label },
        object: { key: one.target ?? '', label: one.target_label ?? '' },
        kind: one.target === null ? 'none' : one.kind,
        negated: one.status === 'rejected',
        score: one.score,
        justification:
          one.made_by === 'name'
            ? 'semapv:LexicalMatching'
            : one.made_by === 'meaning'
              ? 'semapv:SemanticSimilarityThresholdMatching'
              : 'semapv:ManualMappingCuration',
        author: one.author ?? '',
        reviewer: one.reviewer ?? '',
        date: one.day,
        note: one.note,
        more: {},
        line: at + 1,
      })),
    );
    const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'map';
    return {
      status: 200,
      body: content,
      headers: {
        'content-type': 'text/tab-separated-values; charset=utf-8',
        'content-disposition': `attachment; filename="${plain}.sssom.tsv"`,
      },
    };
  },
} satisfies Partial<Handlers>;
