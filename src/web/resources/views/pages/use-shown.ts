/** The questions that conditions hide. Unsaved answers are taken into account. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Hidden } from '../../../../fields/condition/hidden.ts';
import { Hiding } from '../../../../fields/condition/hiding.ts';
import type { Row } from '../../state/row/row.ts';
import { readAnswer, readAnswers, type Shown } from './shown.ts';

type Values = Readonly<Record<string, unknown>>;

export interface HiddenNow {
  readonly hidden: Hidden;
  /** Applies an edit. The page is rendered only if the hidden questions change. */
  readonly onEntered: (id: number, values: Values) => void;
}

/** The evaluated conditions, with the stored answers that they have been evaluated for. */
interface Evaluated {
  readonly shown: Shown;
  readonly hiding: Hiding;
  rows: ReadonlyMap<number, Row>;
}

const evaluatedFor = (shown: Shown, rows: ReadonlyMap<number, Row>): Evaluated => ({
  shown,
  rows,
  hiding: new Hiding(shown.plan, readAnswers(shown, rows)),
});

/** The hidden questions. An edit evaluates the conditions that read its answer, and no others. */
export function useShown(shown: Shown, rows: ReadonlyMap<number, Row>): HiddenNow {
  const [first] = useState(() => evaluatedFor(shown, rows));
  const now = useRef(first);
  const [hidden, setHidden] = useState(first.hiding.hidden);
  useEffect(() => {
    if (now.current.shown === shown) takeRows(now.current, rows);
    else now.current = evaluatedFor(shown, rows);
    setHidden(now.current.hiding.hidden);
  }, [shown, rows]);
  const onEntered = useCallback((id: number, values: Values) => {
    const { shown: plan, rows: stored, hiding } = now.current;
    setHidden(hiding.answer(id, readAnswer(plan, id, { ...stored.get(id), ...values, skipped: false })));
  }, []);
  return { hidden, onEntered };
}

/** Takes over the answers that the server has changed: a newer row takes precedence over an edit. */
function takeRows(evaluated: Evaluated, rows: ReadonlyMap<number, Row>): void {
  const { shown, hiding, rows: before } = evaluated;
  for (const [id, row] of rows) if (before.get(id) !== row) hiding.answer(id, readAnswer(shown, id, row));
  for (const id of before.keys()) if (!rows.has(id)) hiding.answer(id, undefined);
  evaluated.rows = rows;
}
