/** What is hidden beside the answers, those included that are still on their way. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Hidden, hiddenBeside } from '../../../../fields/condition/hidden.ts';
import { useStable } from '../../../ui/use-stable.ts';
import type { Row } from '../../state/row/row.ts';
import { readAnswers, type Shown, sameHidden } from './shown.ts';

type Values = Readonly<Record<string, unknown>>;

/** What was entered, over the row that was stored then. */
interface Entered {
  readonly values: Values;
  readonly over: Row | undefined;
}

export interface HiddenNow {
  readonly hidden: Hidden;
  /** Takes in what has just been entered as an answer: only where it changes what is hidden is the page drawn again. */
  readonly onEntered: (id: number, values: Values) => void;
}

/** What is hidden now; evaluated at each entry, in less than a millisecond. */
export function useShown(shown: Shown, rows: ReadonlyMap<number, Row>): HiddenNow {
  const entered = useRef(new Map<number, Entered>());
  const latest = useRef({ shown, rows });
  latest.current = { shown, rows };
  const evaluated = (): Hidden => {
    const { shown: now, rows: stored } = latest.current;
    const all = new Map<number, Values>(stored);
    for (const [id, { values, over }] of entered.current) {
      // What the server has answered since counts.
      if (stored.get(id) === over) all.set(id, { ...over, ...values, skipped: false });
      else entered.current.delete(id);
    }
    return hiddenBeside(now.plan, readAnswers(now, all));
  };
  const [hidden, setHidden] = useState(evaluated);
  const look = useStable(() =>
    setHidden((before) => {
      const next = evaluated();
      return sameHidden(before, next) ? before : next;
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the conditions and the answers are what it looks at
  useEffect(look, [shown, rows, look]);
  const onEntered = useCallback(
    (id: number, values: Values) => {
      entered.current.set(id, { values, over: latest.current.rows.get(id) });
      look();
    },
    [look],
  );
  return { hidden, onEntered };
}
