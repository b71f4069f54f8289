/** What is wrong with what was entered in a form, and how much of it is told by now. */
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
}

export interface FormProblems {
  /** By which the values are checked; null while the validators are not there. */
  readonly checks: readonly Check[] | null;
  /** What is wrong and is told: of fields that were left, of all after an attempt to save, and what the server refused. */
  readonly problems: readonly ValueProblem[];
  readonly general: string | null;
  readonly attempt: number;
  /** Somebody has tried to save. */
  readonly tried: boolean;
  /** Controls whose content is no value, and why. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** Whether these values may not be sent; waits for the validators. */
  readonly refuses: (entered: Values) => Promise<boolean>;
  /** From now on everything that is wrong is told. */
  readonly show: () => void;
  /** An attempt to save failed: with a sentence for the whole, and for fields. */
  readonly fail: (general: string | null, refused: readonly ValueProblem[]) => void;
  /** Leads to what is wrong once more. */
  readonly tryAgain: () => void;
  readonly touch: (name: string) => void;
  /** What the server refused of these fields holds no longer: they have other values now. */
  readonly forget: (names: readonly string[]) => void;
  /** It was saved. */
  readonly saved: () => void;
  /** What was entered is taken back. */
  readonly reset: () => void;
  readonly markUnreadable: (pointer: string, message: string | null) => void;
}

const none: readonly ValueProblem[] = [];
const untouched: ReadonlySet<string> = new Set();
const readable: ReadonlyMap<string, string> = new Map();

/** The problems of a form that is saved by its button. */
export function useFormProblems({ entry, mode, schema, base, values }: Checked): FormProblems {
  const { now: checks, settled } = useFormChecks(entry, mode);
  const [touched, setTouched] = useState(untouched);
  const [unreadable, setUnreadable] = useState(readable);
  const [refused, setRefused] = useState(none);
  const [general, setGeneral] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [tried, setTried] = useState(false);

  const faultsOf = (by: typeof checks, entered: Values): readonly ValueProblem[] => {
    const found = problemsOf(schema, by, entered);
    return mode === 'update'
      ? newProblems(entry.fields, found, { values: base, stood: () => problemsOf(schema, by, base) }, entered)
      : found;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what faults are found by is named below
  const broken = useMemo(() => faultsOf(checks, withoutBlankGroups(schema, values)), [schema, checks, values, base]);
  const all: readonly ValueProblem[] = [
    ...[...unreadable].map(([pointer, message]) => ({ pointer, message })),
    ...broken.filter(({ pointer }) => !unreadable.has(pointer)),
  ];
  const shown = all.filter(({ pointer }) => tried || unreadable.has(pointer) || touched.has(fieldOfPointer(pointer)));
  const tryAgain = () => setAttempt((count) => count + 1);
  const clear = () => {
    setTouched(untouched);
    setRefused(none);
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
      // The form of the next row of a series begins as the last one ended.
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
