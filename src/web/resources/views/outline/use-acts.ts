/** Actions in an outline: rows are created, moved, duplicated and deleted, each as one change that can be undone. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { offerUndo } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { inPlace } from '../../../api/failure.ts';
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import { useList } from '../../state/list/list-context.ts';
import { invalidateResource } from '../../state/query/keys.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import type { PastedLine } from '../line/pasted-lines.ts';
import type { HandsOfLevels } from './level-hands.tsx';
import type { Level } from './levels.ts';
import { addLines, levelsOfLines } from './new-rows.ts';
import type { Holder } from './places.ts';
import { type Gap, type Landing, placedBy } from './spots.ts';
import type { OpenParts } from './use-parts.ts';

export interface Acts {
  /** Creates rows from lines; returns the id of the last one, or null if none was created. */
  readonly add: (gap: Gap, lines: readonly PastedLine[]) => Promise<number | null>;
  readonly rename: (level: number, row: Row, text: string) => Promise<void>;
  /** Resolves to whether the row was moved. */
  readonly move: (level: number, row: Row, to: Landing) => Promise<boolean>;
  readonly duplicate: (level: number, row: Row, to: Landing) => Promise<Holder | null>;
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
  /** Opens the part to which rows were moved. */
  const show = ({ part }: Gap | Landing): void => {
    if (part.holder && !latest.current.isOpen(part.holder)) latest.current.setOpen(part.holder, true);
  };
  const moveNow = async (level: number, row: Row, to: Landing): Promise<readonly string[]> => {
    const { path } = levels[level] as Level;
    const values = placedBy(levels[level] as Level, { places: latest.current.places, part: to.part, row });
    const { headers } = await request('POST', `${path}/move_rows.json`, {
      body: { ids: [row.id], values, before: to.before },
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
    move: async (level, row, to) => {
      try {
        const changes = await moveNow(level, row, to);
        show(to);
        await refresh();
        offerUndo(`${name(level, row)} moved`, changes);
        return true;
      } catch (error) {
        toast({ text: `${name(level, row)} stays where it was. ${problemText(error)}`, kind: 'error' });
        return false;
      }
    },
    duplicate: async (level, row, to) => {
      const { entry, path } = levels[level] as Level;
      try {
        const { data, headers } = await request<Row>('POST', `${path}/${row.id}/clone.json`, {
          body: {},
          optOut: inPlace,
        });
        const moved = to.before === null ? [] : await moveNow(level, data, to);
        await refresh();
        offerUndo(`${entry.title} ${name(level, row)} copied`, [...changesIn(headers), ...moved]);
        return { level, id: data.id };
      } catch (error) {
        toast({
          text: `${name(level, row)} could not be copied as ${lowerFirst(entry.title)}. ${problemText(error)}`,
          kind: 'error',
        });
        return null;
      }
    },
  };
}
