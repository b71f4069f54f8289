/** The questions that conditions hide. Unsaved answers are taken into account. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Hidden, hiddenBeside } from '../../../../fields/condition/hidden.ts';
import { useStable } from '../../../ui/use-stable.ts';
import type { Row } from '../../state/row/row.ts';
import { readAnswers, type Shown, sameHidden } from './shown.ts';

type Values = Readonly<Record<string, unknown>>;

/** Edited values, with the stored row on which they are based. */
interface Entered {
  readonly values: Values;
  readonly over: Row | undefined;
}

export interface HiddenNow {
  readonly hidden: Hidden;
  /** Applies an edit. The page is rendered only if the hidden questions change. */
  readonly onEntered: (id: number, values: Values) => void;
}

/** The hidden questions. They are evaluated again with each edit, which takes less than a millisecond. */
export function useShown(shown: Shown, rows: ReadonlyMap<number, Row>): HiddenNow {
  const entered = useRef(new Map<number, Entered>());
  const latest = useRef({ shown, rows });
  latest.current = { shown, rows };
  const evaluated = (): Hidden => {
    const { shown: now, rows: stored } = latest.current;
    const all = new Map<number, Values>(stored);
    for (const [id, { values, over }] of entered.current) {
      // A newer row from the server has priority over the edit.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: re-evaluated with the conditions and the answers
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
