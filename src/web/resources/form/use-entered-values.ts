/** The row as a form has read it, and the values entered since. */
import { useRef, useState } from 'react';
import type { Values } from './form-values.ts';

/** The values of a row when it was read, with its version; empty for a new row. */
export interface ReadValues {
  readonly base: Values;
  readonly version: string | undefined;
}

export interface EnteredValues extends ReadValues {
  readonly values: Values;
  /** The values entered so far, possibly not rendered yet. */
  readonly latest: () => Values;
  readonly enter: (next: Values) => void;
  /** Replaces the row as read, and the values entered beside it. */
  readonly rebase: (read: ReadValues, next: Values) => void;
}

/** The values of a form, which begin with those of `begin`. */
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
