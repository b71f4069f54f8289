/** What can be decided of the two that are chosen: joined, accepted, rejected, found to have no counterpart; by key and button. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FixedValues } from '../../../../contract/model.ts';
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import { useStable } from '../../../ui/use-stable.ts';
import type { Fields } from '../../state/edit/use-changes.ts';
import { useList } from '../../state/list/list-context.ts';
import { fieldOf } from '../../state/query/columns.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { lowerFirst } from '../../state/row/words.ts';
import type { PairActs } from './use-pair-acts.ts';
import { type Pairs, together } from './use-pairs.ts';
import type { Side } from './use-side.ts';
import type { Candidate, Suggestions } from './use-suggestions.ts';

export interface Act {
  /** The key that does it; null for none. */
  readonly key: string | null;
  readonly title: string;
  readonly icon: string;
  /** Null while there is nothing to do it with. */
  readonly run: (() => void) | null;
  readonly primary?: true;
}

export interface Deciding {
  readonly acts: readonly Act[];
  readonly suggestions: Suggestions | null;
  /** The pairs of what is chosen on the left. */
  readonly own: readonly Row[];
  /** Takes a candidate by its place; null where nothing may be changed. */
  readonly take: ((at: number) => void) | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** What has just happened, for those who do not see it. */
  readonly said: string;
}

interface Sides {
  readonly left: Side;
  readonly right: Side;
  readonly pairs: Pairs;
  readonly suggestions: Suggestions | null;
  readonly writing: PairActs;
}

const none: readonly Row[] = [];

/** The decisions of the view, on what is chosen. */
export function useDeciding({ left, right, pairs, suggestions, writing }: Sides): Deciding {
  const { entry, access } = useList();
  const words_ = entry.screen?.sides;
  const [said, say] = useState('');
  const decided = useRef(new Set<number>());
  const latest = useRef(left.chosen?.id);
  useEffect(() => {
    latest.current = left.chosen?.id;
  });
  const nameOf = (side: Side, row: Row): string => titleOf(row, side.side.source.label ?? 'name');
  const source = left.chosen;
  const own = source ? pairs.of('left', source.id) : none;
  const decision = words_?.decision ?? null;
  const isRejected = (pair: Row): boolean => decision !== null && pair[decision.field] === decision.reject;
  const standing = own.filter((pair) => !isRejected(pair) && pair.id > 0);
  const [present] = standing;
  const isSettled = present !== undefined && (!decision || present[decision.field] === decision.accept);
  /** It says that there is no counterpart, or nobody has decided on it: what is linked takes its place. */
  const unsettled = present && (!isSettled || present[right.side.field] === null) ? present : undefined;
  const pairWith = (target: number) => own.find((pair) => pair.id > 0 && pair[right.side.field] === target);
  const accepted: FixedValues = decision ? { [decision.field]: decision.accept } : {};
  const rejected: FixedValues = decision ? { [decision.field]: decision.reject } : {};
  /** What a row says that is no longer without counterpart. */
  const some: Fields = Object.fromEntries(
    Object.keys(words_?.none ?? {}).map((name) => [name, fieldOf(entry, name)?.schema['default'] ?? null]),
  );
  const scored = (candidate: Candidate): Fields => ({
    ...words_?.suggestions?.values,
    ...(words_?.score ? { [words_.score]: candidate.score } : {}),
  });

  const next = useStable(async () => {
    try {
      const found = suggestions
        ? await suggestions.nextAfter(source?.id ?? null, decided.current)
        : await nextShown(left, (ids) => pairs.pairedAmong(ids, (pair) => !isRejected(pair)));
      // Whoever has chosen another row meanwhile stays there.
      if (latest.current !== source?.id) return;
      if (found === null) return say(`No ${lowerFirst(left.side.plural)} without counterpart follow.`);
      await left.reveal(found);
      right.drop();
      say('');
    } catch (error) {
      toast({ text: problemText(error), kind: 'error' });
    }
  });
  /** Writes, and goes on meanwhile: what the server refuses is said by name. */
  const settle = (writes: Promise<boolean>, text: string) => {
    if (!source) return;
    const { id } = source;
    decided.current.add(id);
    void writes.then((taken) => {
      if (!taken) decided.current.delete(id);
    });
    if (suggestions) void next().then(() => say(text));
    else say(text);
  };
  /** Joins the one on the left with another; a pair that is `led` there goes on from where it was. */
  const join = (target: number, name: string, values: Fields, led: Row | undefined) => {
    if (!source) return;
    const text = `${nameOf(left, source)} paired with ${name}`;
    const given = { ...some, ...values, ...accepted };
    if (led) settle(writing.change(led, { ...given, [right.side.field]: target }, text), text);
    else settle(writing.make({ [left.side.field]: source.id, [right.side.field]: target, ...given }, text), text);
  };
  const take = (at: number) => {
    const candidate = suggestions?.candidates?.[at];
    if (candidate) join(candidate.id, candidate.name, scored(candidate), pairWith(candidate.id) ?? present);
  };
  const accept = () => {
    if (!source) return;
    const text = `${nameOf(left, source)} accepted`;
    if (present) settle(writing.change(present, accepted, text), text);
    else take(0);
  };
  const reject = () => {
    if (!source) return;
    const candidate = suggestions?.candidates?.[0];
    const text = `${nameOf(left, source)} rejected`;
    if (present) void writing.change(present, rejected, text).then(() => say(text));
    else if (candidate)
      void writing
        .make(
          { [left.side.field]: source.id, [right.side.field]: candidate.id, ...scored(candidate), ...rejected },
          text,
        )
        .then(() => say(text));
  };
  const refuse = () => {
    if (!source || !words_?.none) return;
    const text = `${nameOf(left, source)} has no counterpart`;
    const values = { [right.side.field]: null, ...words_.byHand, ...words_.none, ...accepted };
    if (present) settle(writing.change(present, values, text), text);
    else settle(writing.make({ [left.side.field]: source.id, ...values }, text), text);
  };
  const link = (led: Row | undefined) => {
    if (!right.chosen) return;
    join(right.chosen.id, nameOf(right, right.chosen), words_?.byHand ?? {}, pairWith(right.chosen.id) ?? led);
  };
  const acceptSure = async () => {
    if (!suggestions) return;
    try {
      const sure = await suggestions.sure();
      if (sure.length === 0) return void toast({ text: 'No suggestion is sure.', kind: 'notice' });
      await writing.makeAll(
        sure.map((one) => ({
          [left.side.field]: one.left,
          [right.side.field]: one.right.id,
          ...scored(one.right),
          ...accepted,
        })),
      );
    } catch (error) {
      toast({ text: problemText(error), kind: 'error' });
    }
  };

  const may = present ? access.update(present) : access.create;
  const first = suggestions?.candidates?.[0];
  const isBoth = source !== null && right.chosen !== null;
  const isOther = isBoth && present !== undefined && !unsettled && !pairWith(right.chosen?.id ?? 0);
  const acts: readonly Act[] = [
    ...(access.create
      ? ([
          {
            key: 'Enter',
            title: isOther ? 'Link as well' : 'Link',
            icon: 'link-45deg',
            primary: true,
            run: isBoth && may ? () => link(unsettled) : null,
          },
          ...(isOther
            ? [{ key: 'Shift+Enter', title: 'Link instead', icon: 'shuffle', run: () => link(present) }]
            : []),
          ...(decision
            ? [
                {
                  key: 'A',
                  title: 'Accept',
                  icon: 'check-lg',
                  run: may && !isSettled && (present || first) ? accept : null,
                },
                { key: 'R', title: 'Reject', icon: 'x-lg', run: may && (present || first) ? reject : null },
              ]
            : []),
          ...(words_?.none
            ? [{ key: 'X', title: 'No counterpart', icon: 'slash-circle', run: source && may ? refuse : null }]
            : []),
        ] as const)
      : []),
    { key: 'N', title: 'Next unpaired', icon: 'skip-forward', run: () => void next() },
    ...(suggestions && access.create
      ? [{ key: null, title: 'Accept all sure ones', icon: 'check2-all', run: () => void acceptSure() }]
      : []),
  ];
  return {
    acts,
    suggestions,
    own,
    take: may ? take : null,
    said,
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!(event.target instanceof Element) || event.target.closest('input, select, textarea')) return;
      if (['Enter', ' '].includes(event.key) && event.target.closest('button, a')) return;
      const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null;
      const name = event.shiftKey && event.key === 'Enter' ? 'Shift+Enter' : event.key;
      const act = acts.find(({ key }) => key !== null && key.toLowerCase() === name.toLowerCase());
      if (digit !== null && suggestions && may) take(digit);
      else if (act) act.run?.();
      else return;
      event.preventDefault();
    },
  };
}

/** The next row in the branches that are open that has no pair. */
async function nextShown(
  { places, chosenAt }: Side,
  pairedAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<number | null> {
  const all = Array.from({ length: places.total }, (_, step) => (chosenAt + 1 + step) % places.total);
  for (let from = 0; from < all.length; from += together) {
    const ids = all.slice(from, from + together).flatMap((place) => places.rowAt(place)?.id ?? []);
    const paired = ids.length > 0 ? await pairedAmong(ids) : new Set<number>();
    const found = ids.find((id) => !paired.has(id));
    if (found !== undefined) return found;
  }
  return null;
}
