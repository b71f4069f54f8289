/** The errors in the values of a form, and which of them are shown. */
import { useMemo, useState } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import type { JsonSchema } from '../../../fields/json-schema.ts';
import { afterPress } from '../../ui/after-press.ts';
import { useFormChecks } from './checks.ts';
import type { FormMode } from './form-layout.ts';
import { marked } from './form-model.ts';
import { type Check, fieldOfPointer, newProblems, problemsOf, type ValueProblem } from './form-validator.ts';
import { type Values, withoutBlankGroups } from './form-values.ts';

interface Checked {
  readonly entry: CollectionEntry;
  readonly mode: FormMode;
  readonly schema: JsonSchema;
  readonly base: Values;
  readonly values: Values;
  readonly beside: Values;
}

export interface FormProblems {
  /** The checks; null while validators are not loaded. */
  readonly checks: readonly Check[] | null;
  /**
   * The errors to show: those of fields that have lost the focus, those of all fields after an attempt to save, and
   * those of the server.
   */
  readonly problems: readonly ValueProblem[];
  readonly general: string | null;
  readonly attempt: number;
  /** Whether there was an attempt to save. */
  readonly tried: boolean;
  /** The controls with invalid contents, and their errors. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** Resolves to whether the values are invalid, once the validators are loaded. */
  readonly refuses: (entered: Values) => Promise<boolean>;
  /** Shows all errors from now on. */
  readonly show: () => void;
  /** Records a failed attempt to save, with an error of the form and errors of fields. */
  readonly fail: (general: string | null, refused: readonly ValueProblem[]) => void;
  /** Counts another failed attempt, so that the focus moves to the errors again. */
  readonly tryAgain: () => void;
  readonly touch: (name: string) => void;
  /** Removes the server's errors about fields whose values have changed. */
  readonly forget: (names: readonly string[]) => void;
  /** Must be called when the form was saved. */
  readonly saved: () => void;
  /** Must be called when the edits were discarded. */
  readonly reset: () => void;
  readonly markUnreadable: (pointer: string, message: string | null) => void;
}

const noProblems: readonly ValueProblem[] = [];
const untouched: ReadonlySet<string> = new Set();
const readable: ReadonlyMap<string, string> = new Map();

/** The errors of a form with a Save button. */
export function useFormProblems({ entry, mode, schema, base, values, beside }: Checked): FormProblems {
  const { now: checks, settled } = useFormChecks(entry, mode);
  const [touched, setTouched] = useState(untouched);
  const [unreadable, setUnreadable] = useState(readable);
  const [refused, setRefused] = useState(noProblems);
  const [general, setGeneral] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [tried, setTried] = useState(false);

  const faultsOf = (by: typeof checks, entered: Values): readonly ValueProblem[] => {
    const found = problemsOf(schema, by, entered, beside);
    return mode === 'update'
      ? newProblems(entry.fields, found, { values: base, stood: () => problemsOf(schema, by, base, beside) }, entered)
      : found;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `faultsOf` depends on the values named below
  const broken = useMemo(
    () => faultsOf(checks, withoutBlankGroups(schema, values)),
    [schema, checks, values, base, JSON.stringify(beside)],
  );
  const all: readonly ValueProblem[] = [
    ...[...unreadable].map(([pointer, message]) => ({ pointer, message })),
    ...broken.filter(({ pointer }) => !unreadable.has(pointer)),
  ];
  const shown = all.filter(({ pointer }) => tried || unreadable.has(pointer) || touched.has(fieldOfPointer(pointer)));
  const tryAgain = () => setAttempt((count) => count + 1);
  const clear = () => {
    setTouched(untouched);
    setRefused(noProblems);
    setGeneral(null);
  };

  return {
    checks,
    problems: [...shown, ...refused.filter(({ pointer }) => !shown.some((one) => one.pointer === pointer))],
    general,
    attempt,
    tried,
    unreadable,
    refuses: async (entered) => {
      const wrong = faultsOf(checks ?? (await settled()), entered);
      return unreadable.size > 0 || wrong.length > 0;
    },
    show: () => {
      setTried(true);
      tryAgain();
    },
    fail: (message, found) => {
      setGeneral(message);
      setRefused(found);
      tryAgain();
    },
    tryAgain,
    touch: (name) => afterPress(() => setTouched((before) => new Set([...before, name]))),
    forget: (names) => {
      setRefused((before) => before.filter(({ pointer }) => !names.includes(fieldOfPointer(pointer))));
      setGeneral(null);
    },
    saved: () => {
      clear();
      // If rows are added one after another, the errors of the next form are shown as those of the previous one were.
      setTried(mode === 'create');
    },
    reset: () => {
      clear();
      setUnreadable(readable);
      setTried(false);
    },
    markUnreadable: (pointer, message) => setUnreadable((before) => marked(before, pointer, message)),
  };
}
