/** Writes the mappings of a map as an SSSOM file. */
import sql from 'sql-template-tag';
import type { FileMapping } from '../../../mapping-files/mapping-set.ts';
import { writeSssom } from '../../../mapping-files/sssom-write.ts';
import type { Handlers } from '../../calls/call.ts';

export const mappingDownloadHandlers = {
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
