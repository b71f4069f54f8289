/** Moves to the next row on the left without a pair. */
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { useList } from '../../state/list/list-context.ts';
import { isRejected } from './standing.ts';
import { type Pairs, together } from './use-pairs.ts';
import type { Side } from './use-side.ts';
import type { Suggestions } from './use-suggestions.ts';

interface Going {
  readonly left: Side;
  readonly right: Side;
  readonly pairs: Pairs;
  readonly suggestions: Suggestions | null;
}

/** Chooses the next row, behind the chosen one or from the top; returns a message. */
export function useNext({ left, right, pairs, suggestions }: Going): () => Promise<string> {
  const { entry } = useList();
  const from = left.chosen?.id ?? null;
  const find = async (): Promise<number | null> => {
    if (!suggestions) return nextShown(left, (ids) => pairs.pairedAmong(ids, (pair) => !isRejected(entry, pair)));
    const behind = await suggestions.nextAfter(from);
    return behind ?? (from === null ? null : suggestions.nextAfter(null));
  };
  return useStable(async () => {
    const turns = left.turns();
    try {
      const found = await find();
      // The user has chosen another row meanwhile.
      if (left.turns() !== turns) return '';
      if (found === null || found === from) return `There are no other ${lowerFirst(left.side.plural)} without a pair.`;
      await left.reveal(found);
      right.drop();
    } catch (error) {
      toast({ text: problemText(error), kind: 'error' });
    }
    return '';
  });
}

/** The next row without a pair in the open branches. */
async function nextShown(
  { places, chosenAt }: Side,
  pairedAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<number | null> {
  const all = Array.from({ length: places.total }, (_, step) => (chosenAt + 1 + step) % places.total);
  for (let start = 0; start < all.length; start += together) {
    const ids = all.slice(start, start + together).flatMap((place) => places.rowAt(place)?.id ?? []);
    const paired = ids.length > 0 ? await pairedAmong(ids) : new Set<number>();
    const found = ids.find((id) => !paired.has(id));
    if (found !== undefined) return found;
  }
  return null;
}
