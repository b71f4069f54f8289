/** The row as a form has read it, and the values that the user has entered since then. */
import { useRef, useState } from 'react';
import type { Values } from './form-values.ts';

/** The values of a row when it was read, with its version; empty for a new row. */
export interface ReadValues {
  readonly base: Values;
  readonly version: string | undefined;
}

export interface EnteredValues extends ReadValues {
  readonly values: Values;
  /** Returns the values entered so far, including those that are not rendered yet. */
  readonly latest: () => Values;
  readonly enter: (next: Values) => void;
  /** Replaces the row as it was read, and the entered values. */
  readonly rebase: (read: ReadValues, next: Values) => void;
}

/** The values of a form. `begin` returns the initial ones. */
export function useEnteredValues(begin: () => ReadValues): EnteredValues {
  const [read, setRead] = useState(begin);
  const [values, setValues] = useState(read.base);
  const latest = useRef(values);
  latest.current = values;
  const enter = (next: Values) => {
    latest.current = next;
    setValues(next);
  };
  return {
    ...read,
    values,
    latest: () => latest.current,
    enter,
    rebase: (next, entered) => {
      setRead(next);
      enter(entered);
    },
  };
}
