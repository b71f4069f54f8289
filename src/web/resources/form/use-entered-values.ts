/** What a form has read of its row, and what has been entered in it since. */
import { useRef, useState } from 'react';
import type { Values } from './form-values.ts';

/** The values of a row as they were read, and its version then; none of a row that is to be created. */
export interface ReadValues {
  readonly base: Values;
  readonly version: string | undefined;
}

export interface EnteredValues extends ReadValues {
  readonly values: Values;
  /** What has been entered by now, which the page may not have drawn yet. */
  readonly latest: () => Values;
  readonly enter: (next: Values) => void;
  /** Takes in another reading of the row, and what is entered beside it. */
  readonly rebase: (read: ReadValues, next: Values) => void;
}

/** Begins with what was read. */
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
