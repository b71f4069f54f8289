/** The line for a new row in an outline. */
import { useRef, useState } from 'react';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { toast } from '../../../ui/toasts.ts';
import type { PastedLine } from '../line/pasted-lines.ts';
import type { Level } from './levels.ts';
import type { Holder } from './places.ts';
import { type Gap, indented, outdented } from './spots.ts';
import type { Acts } from './use-acts.ts';
import type { OpenParts } from './use-parts.ts';

export interface DraftLine {
  /** Null while no row is typed. */
  readonly gap: Gap | null;
  readonly begin: (gap: Gap) => void;
  readonly write: (text: string, left: boolean) => void;
  readonly writeLines: (lines: readonly PastedLine[]) => void;
  readonly indent: (out: boolean) => void;
  /** Ends the line once all former lines are saved; calls `then` with the row to focus. */
  readonly end: (then: (row: Holder) => void) => void;
}

/** Waits for a render, so that indices match the screen. */
const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A line that moves on behind each row it has created. */
export function useDraftLine(levels: readonly Level[], parts: OpenParts, acts: Acts): DraftLine {
  const [gap, setGap] = useState<Gap | null>(null);
  const now = useRef<Gap | null>(null);
  const latest = useRef(parts);
  latest.current = parts;
  /** A fast typist presses the next key before the line has moved: each step waits for the one before. */
  const queue = useRef<Promise<void>>(Promise.resolve());
  const put = (next: Gap | null): void => {
    now.current = next;
    setGap(next);
  };
  const later = (step: (at: Gap) => Promise<void> | void): void => {
    queue.current = queue.current.then(async () => {
      if (now.current) await step(now.current);
    });
  };
  const add = async (at: Gap, lines: readonly PastedLine[]): Promise<void> => {
    const last = await acts.add(at, lines);
    await drawn();
    if (last !== null && now.current === at) put({ part: at.part, after: last });
  };
  const refuse = (at: Gap, out: boolean): void => {
    const { title } = (levels[at.part.level] as Level).entry;
    toast({
      text: out
        ? `A new ${lowerFirst(title)} is as far out as it goes.`
        : `A new ${lowerFirst(title)} goes no further in: write the row above it first.`,
      kind: 'notice',
    });
  };
  return {
    gap,
    begin: put,
    write: (text, left) => {
      later((at) => add(at, [{ text, depth: 0 }]));
      if (left) later(() => put(null));
    },
    writeLines: (lines) => later((at) => add(at, lines)),
    indent: (out) =>
      later((at) => {
        const next = out ? outdented(latest.current.places, at) : indented(levels, at);
        if (!next) return refuse(at, out);
        if (next.part.holder && !latest.current.isOpen(next.part.holder))
          latest.current.setOpen(next.part.holder, true);
        put(next);
      }),
    end: (then) =>
      later(({ part, after }) => {
        put(null);
        const row = after === null ? part.holder : { level: part.level, id: after };
        if (row) then(row);
      }),
  };
}
