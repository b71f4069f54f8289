/** Adds typed rows one after another. Each is sent while the user types the next one. */
import { useEffect, useRef, useState } from 'react';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { offerUndo } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { inPlace } from '../../../api/failure.ts';
import { Problem, problemText } from '../../../api/problem.ts';
import { focusWhenDrawn } from '../../../ui/focus-when-drawn.ts';
import { toast } from '../../../ui/toasts.ts';
import { useList } from '../../state/list/list-context.ts';
import type { Start } from '../../state/row/lanes.ts';
import type { Row } from '../../state/row/row.ts';
import { counted } from '../../state/row/words.ts';
import { asksForMore, typedValues } from './typed-new.ts';

/** A line that is being sent, or that was refused. */
export interface SentLine {
  /** The idempotency key, which is the same for every attempt. */
  readonly key: string;
  readonly text: string;
  readonly start: Start | null;
  /** The reason for a refusal; null while the line is being sent. */
  readonly fault: string | null;
}

export interface QuickLine {
  readonly lines: readonly SentLine[];
  readonly write: (texts: readonly string[]) => void;
  /** Sends a refused line again, with its present text. */
  readonly retry: (line: SentLine, text: string) => void;
  readonly drop: (line: SentLine) => void;
  /** Focuses the row that was added last, once all lines are sent, unless the user has moved the focus meanwhile. */
  readonly goToLast: () => void;
}

/** The message about a refusal. */
const faultOf = (error: unknown): string =>
  error instanceof Problem && error.status === 422 ? (error.errors[0]?.message ?? error.detail) : problemText(error);

/** The lines that were typed in a place. */
export function useQuickLine(start: Start | null): QuickLine {
  const { entry, path, words, showNew, addByForm } = useList();
  const [lines, setLines] = useState<readonly SentLine[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const last = useRef<number | null>(null);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const forget = ({ key }: SentLine): void => setLines((now) => now.filter((line) => line.key !== key));
  const refuse = (line: SentLine, error: unknown): void => {
    const fault = faultOf(error);
    if (isThere.current) setLines((now) => now.map((one) => (one.key === line.key ? { ...line, fault } : one)));
    else toast({ text: `“${line.text}” was not added. ${fault}`, kind: 'error' });
  };
  const add = async (line: SentLine): Promise<{ row: Row; changes: readonly string[] } | null> => {
    try {
      const { data, headers } = await request<Row>('POST', `${path}.json`, {
        body: typedValues(entry, line.start, line.text),
        headers: { 'idempotency-key': line.key },
        optOut: inPlace,
      });
      return { row: data, changes: changesIn(headers) };
    } catch (error) {
      refuse(line, error);
      return null;
    }
  };
  /** Sends lines in their order. Lines that were pasted together are one undo step. */
  const send = async (sent: readonly SentLine[]): Promise<void> => {
    const made: Awaited<ReturnType<typeof add>>[] = [];
    for (const line of sent) made.push(await add(line));
    const added = made.flatMap((one) => one ?? []);
    const latest = added.at(-1);
    if (!latest) return;
    const what = added.length === 1 ? `${words.title} “${sent[made.indexOf(latest)]?.text}”` : null;
    offerUndo(
      `${what ?? counted(added.length, words.title, words.plural)} added`,
      added.flatMap((one) => one.changes),
    );
    last.current = latest.row.id;
    await showNew(latest.row);
    for (const [at, line] of sent.entries()) if (made[at]) forget(line);
  };
  const later = (sent: readonly SentLine[]): void => {
    queue.current = queue.current.then(() => send(sent));
  };
  return {
    lines,
    write: (texts) => {
      const [first] = texts;
      if (first === undefined) return;
      if (asksForMore(entry, start)) return addByForm(start, first);
      const sent = texts.map((text) => ({ key: crypto.randomUUID(), text, start, fault: null }));
      setLines((now) => [...now, ...sent]);
      later(sent);
    },
    retry: (line, text) => {
      const key = text === line.text ? line.key : crypto.randomUUID();
      const again = { ...line, key, text, fault: null };
      setLines((now) => now.map((one) => (one.key === line.key ? again : one)));
      later([again]);
    },
    drop: forget,
    goToLast: () => {
      const from = document.activeElement;
      const hasStayed = () => document.activeElement === from || document.activeElement === document.body;
      void queue.current.then(() => {
        if (last.current !== null) focusWhenDrawn(`[data-row="${last.current}"]`, document, hasStayed);
      });
    },
  };
}

/** The accessible name of the line, such as `New risk in Severe`. */
export const newName = (title: string, where: string | null): string =>
  `New ${lowerFirst(title)}${where === null ? '' : ` in ${where}`}`;
