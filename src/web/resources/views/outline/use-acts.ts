/** Actions in an outline: rows are created, moved, duplicated and deleted, each as one change that can be undone. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { offerUndo } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { inPlace } from '../../../api/failure.ts';
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import { useList } from '../../state/list/list-context.ts';
import { fetchPage } from '../../state/list/use-rows.ts';
import { invalidateResource } from '../../state/query/keys.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { counted } from '../../state/row/words.ts';
import type { PastedLine } from '../line/pasted-lines.ts';
import type { HandsOfLevels } from './level-hands.tsx';
import { askedFor, type Level } from './levels.ts';
import { addLines, levelsOfLines } from './new-rows.ts';
import { type Gap, type Landing, placedBy } from './spots.ts';
import type { OpenParts } from './use-parts.ts';

export interface Acts {
  /** Creates rows from lines; returns the id of the last one, or null if none was created. */
  readonly add: (gap: Gap, lines: readonly PastedLine[]) => Promise<number | null>;
  readonly rename: (level: number, row: Row, text: string) => Promise<void>;
  /** Moves rows of a level in their order. Resolves to whether they were moved. */
  readonly move: (level: number, rows: readonly Row[], to: Landing) => Promise<boolean>;
  /** Copies rows with those below them, behind the last at their place. Resolves to the ids of the copies. */
  readonly duplicate: (level: number, rows: readonly Row[]) => Promise<readonly number[]>;
}

interface Copies {
  readonly ids: readonly number[];
}

/** The actions on rows of the levels; each reports its result. */
export function useActs(levels: readonly Level[], parts: OpenParts, hands: { current: HandsOfLevels }): Acts {
  const { params } = useList();
  const client = useQueryClient();
  /** Actions may wait for former ones, which change the indices. */
  const latest = useRef(parts);
  latest.current = parts;
  const refresh = async (): Promise<void> => {
    await Promise.all(levels.map(({ entry }) => invalidateResource(client, entry.resource)));
  };
  const name = (level: number, row: Row): string => `“${titleOf(row, (levels[level] as Level).entry.label)}”`;
  const names = (level: number, rows: readonly Row[]): string => {
    const { entry } = levels[level] as Level;
    return rows.length === 1 ? name(level, rows[0] as Row) : counted(rows.length, entry.title, entry.plural);
  };
  /** Opens the part to which rows were moved. */
  const show = ({ part }: Gap | Landing): void => {
    if (part.holder && !latest.current.isOpen(part.holder)) latest.current.setOpen(part.holder, true);
  };
  /** The id of the row at an index of a part that is not loaded; null beyond the last. */
  const idAt = async ({ part, index }: Landing): Promise<number | null> => {
    const { path, entry } = levels[part.level] as Level;
    const query = { ...askedFor(levels, part), sort: entry.order, fields: 'id' };
    const { rows } = await fetchPage(path, query, { perPage: 1, page: index + 1 });
    return rows[0]?.id ?? null;
  };
  const moveNow = async (level: number, rows: readonly Row[], to: Landing): Promise<readonly string[]> => {
    const { path } = levels[level] as Level;
    const { places } = latest.current;
    const isShown = rows.every(({ id }) => places.placeOfRow({ level, id }) >= 0);
    // Rows that are not shown may have moved since they were loaded: all fields that place them are sent.
    const values = placedBy(levels[level] as Level, { places, part: to.part, rows: isShown ? rows : [...rows, null] });
    const { headers } = await request('POST', `${path}/move_rows.json`, {
      body: { ids: rows.map(({ id }) => id), values, before: to.before === undefined ? await idAt(to) : to.before },
      optOut: inPlace,
    });
    return changesIn(headers);
  };

  return {
    add: async (gap, lines) => {
      const { places } = latest.current;
      const { part, after } = gap;
      if (!levelsOfLines(levels, part.level, lines)) {
        const text =
          'Some lines are indented deeper than rows lie here. Remove the deepest indentation, and paste again.';
        toast({ text, kind: 'error' });
        return null;
      }
      const beside = after === null ? null : places.rowAt(places.placeOfRow({ level: part.level, id: after }));
      try {
        const last = await addLines(gap, lines, beside, { levels, places, params });
        show(gap);
        await refresh();
        return last;
      } catch (error) {
        const one = (levels[part.level] as Level).entry.title;
        const what = lines.length === 1 ? `${one} “${lines[0]?.text}” was not added.` : 'The lines were not added.';
        toast({ text: `${what} ${problemText(error)}`, kind: 'error' });
        return null;
      }
    },
    rename: async (level, row, text) => {
      const { entry } = levels[level] as Level;
      if (text === row[entry.label]) return;
      try {
        await hands.current[level]?.changes.update(row, { [entry.label]: text });
      } catch (error) {
        toast({ text: `${name(level, row)} keeps its name. ${problemText(error)}`, kind: 'error' });
      }
    },
    move: async (level, rows, to) => {
      try {
        const changes = await moveNow(level, rows, to);
        show(to);
        await refresh();
        offerUndo(`${names(level, rows)} moved`, changes);
        return true;
      } catch (error) {
        const stay = rows.length === 1 ? 'stays where it was' : 'stay where they were';
        toast({ text: `${names(level, rows)} ${stay}. ${problemText(error)}`, kind: 'error' });
        return false;
      }
    },
    duplicate: async (level, rows) => {
      const { path, entry } = levels[level] as Level;
      const all = entry.operations.includes('bulk_clone');
      try {
        const { data, headers } = all
          ? await request<Copies>('POST', `${path}/bulk_clone.json`, {
              body: { ids: rows.map(({ id }) => id) },
              optOut: inPlace,
            })
          : await request<Row>('POST', `${path}/${rows[0]?.id}/clone.json`, { body: {}, optOut: inPlace });
        await refresh();
        offerUndo(`${names(level, rows)} copied`, changesIn(headers));
        return 'ids' in data ? (data as Copies).ids : [data.id];
      } catch (error) {
        toast({ text: `${names(level, rows)} could not be copied. ${problemText(error)}`, kind: 'error' });
        return [];
      }
    },
  };
}
