/** Decisions on the chosen rows: link, accept, reject, or no counterpart. */
import { useState } from 'react';
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Fields } from '../../state/edit/use-changes.ts';
import { useList } from '../../state/list/list-context.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { type Act, actsOf } from './acts.ts';
import { pairValues, type Standing, standingOf } from './standing.ts';
import { useNext } from './use-next.ts';
import type { PairActs } from './use-pair-acts.ts';
import type { Pairs } from './use-pairs.ts';
import type { Side } from './use-side.ts';
import type { Decided, Suggestions } from './use-suggestions.ts';

export interface Deciding {
  readonly acts: readonly Act[];
  readonly suggestions: Suggestions | null;
  /** The pairs of the chosen row on the left. */
  readonly own: readonly Row[];
  /** Links two rows and stays with them; null if nothing may be created. */
  readonly join: ((rows: readonly [left: Row, right: Row]) => void) | null;
  /** Accepts a suggestion by its index; null if nothing may be changed. */
  readonly take: ((at: number) => void) | null;
  /** The latest event, for screen readers. */
  readonly said: string;
}

interface ToDecide {
  readonly left: Side;
  readonly right: Side;
  readonly pairs: Pairs;
  readonly suggestions: Suggestions | null;
  readonly writing: PairActs;
  readonly decided: Decided;
  /** Moves the focus to the search on the right. */
  readonly onFind: () => void;
}

const noPairs: readonly Row[] = [];
const nameOf = ({ side }: Side, row: Row): string => titleOf(row, side.source.label ?? 'name');

/** The decisions on the chosen rows. */
export function useDeciding(all: ToDecide): Deciding {
  const { left, right, pairs, suggestions } = all;
  const { entry, access } = useList();
  const source = left.chosen;
  const standing = standingOf(entry, source ? pairs.of('left', source.id) : noPairs, right.side.field);
  const { present, isAccepted, open } = standing;
  const { said, say, next, ...decisions } = useDecisions(all, standing);
  const may = present ? access.update(present) : access.create;
  const target = right.chosen;
  const isBoth = source !== null && target !== null;
  const isOther = isBoth && present !== undefined && !open && !standing.with(target.id);
  const first = suggestions?.candidates?.[0];
  const offered = <Run>(run: Run, when: boolean): Run | null | undefined =>
    access.create ? (when && may ? run : null) : undefined;
  const decides = entry.screen?.sides?.decision != null;
  return {
    acts: actsOf({
      link: offered(() => decisions.link(open), isBoth),
      instead: isOther ? offered(() => decisions.link(present), true) : undefined,
      accept: decides ? offered(decisions.accept, !isAccepted && Boolean(present ?? first)) : undefined,
      reject: decides ? offered(decisions.reject, Boolean(present ?? first)) : undefined,
      none: entry.screen?.sides?.none ? offered(decisions.refuse, source !== null) : undefined,
      next: () => void next().then(say),
      find: all.onFind,
      acceptSure: suggestions && access.create ? () => void decisions.acceptSure() : undefined,
    }),
    suggestions,
    own: standing.own,
    join: access.create ? decisions.joinRows : null,
    take: may && suggestions ? decisions.take : null,
    said,
  };
}

/** Saves each decision. */
function useDecisions(
  { left, right, pairs, suggestions, writing, decided }: Omit<ToDecide, 'onFind'>,
  standing: Standing,
) {
  const { entry } = useList();
  const [said, say] = useState('');
  const next = useNext({ left, right, pairs, suggestions });
  const values = pairValues(entry);
  const source = left.chosen;
  const { present } = standing;
  const name = source ? nameOf(left, source) : '';

  /** A refusal opens the row again. */
  const note = (row: Row, writes: Promise<boolean>) => {
    decided.set(row.id, false);
    const hasBranch = left.isOpen(row) !== null;
    void writes.then((taken) => {
      if (!taken) return void decided.delete(row.id);
      decided.set(row.id, true);
      // Rows below both have become more likely.
      if (hasBranch) suggestions?.renew();
    });
  };
  /** Moves on while it is saved. */
  const settle = (writes: Promise<boolean>, text: string) => {
    if (!source) return;
    note(source, writes);
    if (suggestions) void next().then((more) => say(`${text}. ${more}`));
    else say(text);
  };
  /** Changes the pair, or creates one for the chosen row on the left. */
  const write = (pair: Row | undefined, given: Fields, text: string, row = source): Promise<boolean> =>
    pair ? writing.change(pair, given, text) : writing.make({ [left.side.field]: row?.id, ...given }, text);
  const linked = (target: number, given: Fields): Fields => ({
    ...values.some,
    ...given,
    ...values.accepted,
    [right.side.field]: target,
  });
  const join = (target: number, other: string, given: Fields, pair: Row | undefined) => {
    const text = `${name} paired with ${other}`;
    settle(write(pair, linked(target, given), text), text);
  };
  const take = (at: number) => {
    const candidate = suggestions?.candidates?.[at];
    if (!source || !candidate) return;
    join(candidate.id, candidate.name, values.suggested(candidate), standing.with(candidate.id) ?? present);
  };
  const rejectWith = (pair: Row | undefined, given: Fields) => {
    const text = `${name} rejected`;
    void write(pair, { ...given, ...values.rejected }, text).then(() => {
      say(text);
      suggestions?.renew();
    });
  };
  return {
    said,
    say,
    next,
    take,
    /** Links the chosen rows; an existing `pair` is changed. */
    link: (pair: Row | undefined) => {
      const target = right.chosen;
      if (source && target) join(target.id, nameOf(right, target), values.byHand, standing.with(target.id) ?? pair);
    },
    joinRows: ([row, target]: readonly [left: Row, right: Row]) => {
      const own = standingOf(entry, pairs.of('left', row.id), right.side.field);
      const text = `${nameOf(left, row)} paired with ${nameOf(right, target)}`;
      note(row, write(own.with(target.id) ?? own.open, linked(target.id, values.byHand), text, row));
      say(text);
    },
    accept: () => {
      if (!present) return take(0);
      const text = `${name} accepted`;
      settle(write(present, values.accepted, text), text);
    },
    reject: () => {
      const candidate = suggestions?.candidates?.[0];
      if (present) rejectWith(present, {});
      else if (candidate) rejectWith(undefined, { [right.side.field]: candidate.id, ...values.suggested(candidate) });
    },
    refuse: () => {
      const text = `${name} has no counterpart`;
      const given = { [right.side.field]: null, ...values.byHand, ...values.none, ...values.accepted };
      settle(write(present, given, text), text);
    },
    acceptSure: async () => {
      try {
        const sure = (await suggestions?.sure()) ?? [];
        if (sure.length === 0) return void toast({ text: 'No suggestion is sure.', kind: 'notice' });
        for (const one of sure) decided.set(one.left, true);
        const given = sure.map((one) => ({
          [left.side.field]: one.left,
          [right.side.field]: one.right.id,
          ...values.suggested(one.right),
          ...values.accepted,
        }));
        await writing.makeAll(given);
        suggestions?.renew();
      } catch (error) {
        toast({ text: problemText(error), kind: 'error' });
      }
    },
  };
}
