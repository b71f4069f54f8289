/** The state of one form: its values, what is wrong with them, and saving them. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { Problem, problemText } from '../../api/problem.ts';
import { sameValue } from '../../ledger/merge.ts';
import { useAccess } from '../state/access.ts';
import { invalidateResource } from '../state/keys.ts';
import { fillPath } from '../state/paths.ts';
import type { Row } from '../state/row.ts';
import { useFormChecks } from './checks.ts';
import { type FormMode, formSchema, uiOfFields } from './form-layout.ts';
import { type FormConflict, type FormModel, marked } from './form-model.ts';
import { fieldOfPointer, newProblems, problemsOf, type ValueProblem } from './form-validator.ts';
import {
  changedNames,
  mergeConflict,
  startValues,
  type Values,
  valuesOfRow,
  withoutBlankGroups,
} from './form-values.ts';
import { type Saved, saveRow } from './save-row.ts';
import { useDraft } from './use-draft.ts';

export interface FormSubject {
  readonly entry: CollectionEntry;
  readonly mode: FormMode;
  readonly row: Row | null;
  readonly params: Readonly<Record<string, string>>;
  readonly initial: Values;
  readonly onSaved: (saved: Saved) => void;
  /** The server could not be asked: what was entered is kept, and is sent by itself later. */
  readonly onKept: () => void;
}

const none: readonly ValueProblem[] = [];

/** Versions of a row are moments that only grow. */
const isNewer = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && (other === undefined || Date.parse(one) > Date.parse(other));

/** A form that is saved by its button. */
export function useResourceForm({ entry, mode, row, params, initial, onSaved, onKept }: FormSubject): FormModel {
  const client = useQueryClient();
  const access = useAccess(entry);
  const schema = useMemo(() => {
    return formSchema(entry, mode, (field: FieldEntry) => mode === 'create' || row === null || access.edit(field, row));
  }, [entry, mode, access, row]);
  const ui = useMemo(() => uiOfFields(schema, entry.fields), [schema, entry.fields]);
  const { now: checks, settled } = useFormChecks(entry, mode);
  const start = (of: Row | null): Values =>
    mode === 'create' ? startValues(schema, initial) : valuesOfRow(schema, of ?? {});

  const [base, setBase] = useState(() => start(row));
  const [values, setValues] = useState(base);
  const [version, setVersion] = useState(row?.updated_at);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [unreadable, setUnreadable] = useState<ReadonlyMap<string, string>>(new Map());
  const [refused, setRefused] = useState(none);
  const [general, setGeneral] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<FormConflict | null>(null);
  const latest = useRef(values);
  latest.current = values;

  const startingPoint = mode === 'create' ? startValues(schema, initial) : base;
  const dirty =
    changedNames(schema, mode === 'create' && !tried ? startingPoint : base, values).length > 0 || unreadable.size > 0;

  // A newer reading of the row replaces what nobody has touched.
  useEffect(() => {
    if (mode !== 'update' || !row || !isNewer(row.updated_at, version) || dirty || busy) return;
    const read = valuesOfRow(schema, row);
    setBase(read);
    setValues(read);
    setVersion(row.updated_at);
  }, [mode, row, version, dirty, busy, schema]);

  const faultsOf = (by: typeof checks, entered: Values): readonly ValueProblem[] => {
    const found = problemsOf(schema, by, entered);
    return mode === 'update' ? newProblems(entry.fields, found, base, entered) : found;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what faults are found by is named below
  const broken = useMemo(() => faultsOf(checks, withoutBlankGroups(schema, values)), [schema, checks, values, base]);
  const all: readonly ValueProblem[] = [
    ...[...unreadable].map(([pointer, message]) => ({ pointer, message })),
    ...broken.filter(({ pointer }) => !unreadable.has(pointer)),
  ];
  const shown = all.filter(({ pointer }) => tried || unreadable.has(pointer) || touched.has(fieldOfPointer(pointer)));
  const problems = [...shown, ...refused.filter(({ pointer }) => !shown.some((one) => one.pointer === pointer))];

  const change = (next: Values) => {
    const changed = changedNames(schema, latest.current, next);
    if (changed.length > 0) {
      setRefused((before) => before.filter(({ pointer }) => !changed.includes(fieldOfPointer(pointer))));
      setGeneral(null);
    }
    latest.current = next;
    setValues(next);
  };

  const leave = (name: string) => {
    if (changedNames(schema, base, latest.current).includes(name)) setTouched((before) => new Set([...before, name]));
  };

  const stop = (message: string | null, found: readonly ValueProblem[]) => {
    setGeneral(message);
    setRefused(found);
    setAttempt((count) => count + 1);
  };

  /** Saves the values, or says why not. */
  const save = async (given?: { base: Values; values: Values; version: string | undefined }) => {
    // What others have changed is not written over before the reader has chosen.
    if (!given && conflict && conflict.clashes.length > 0) return setAttempt((count) => count + 1);
    const { values: entered, ...on } = given ?? { base, values: latest.current, version };
    const from = { ...on, values: withoutBlankGroups(schema, entered) };
    if (busy) return;
    if (!checks) setBusy(true);
    const wrong = faultsOf(checks ?? (await settled()), from.values);
    if (unreadable.size > 0 || wrong.length > 0) {
      setBusy(false);
      setTried(true);
      setAttempt((count) => count + 1);
      return;
    }
    if (mode === 'update' && changedNames(schema, from.base, from.values).length === 0) return setBusy(false);
    setBusy(true);
    try {
      const saved = await saveRow({ entry, mode, params, row, ...from });
      if (!saved) {
        setBase(entered);
        return onKept();
      }
      const read = valuesOfRow(schema, saved.row);
      const untouched = Object.keys(read).filter((name) => sameValue(latest.current[name], entered[name]));
      const kept = { ...latest.current, ...Object.fromEntries(untouched.map((name) => [name, read[name]])) };
      latest.current = kept;
      setBase(read);
      setValues(kept);
      setVersion(saved.row.updated_at);
      setTouched(new Set());
      setTried(mode === 'create');
      setRefused(none);
      setGeneral(null);
      void invalidateResource(client, entry.resource);
      onSaved(saved);
    } catch (error) {
      if (error instanceof Problem && error.status === 409 && error.current)
        await clash(error.current as Row, from, error.changedBy);
      else if (error instanceof Problem && error.errors.length > 0) stop(null, error.errors);
      else stop(problemText(error), none);
    } finally {
      setBusy(false);
    }
  };

  /** Somebody else was faster: what does not clash is joined and saved at once, the rest is asked about. */
  const clash = async (current: Row, from: { base: Values; values: Values }, other: string | null) => {
    const theirs = valuesOfRow(schema, current);
    const { merged, clashes } = mergeConflict(schema, from.base, from.values, theirs);
    setBase(theirs);
    setVersion(current.updated_at);
    latest.current = merged;
    setValues(merged);
    setConflict({ clashes, current, other });
  };

  const resolve = (keepMine: ReadonlySet<string>) => {
    const clashes = conflict?.clashes ?? [];
    const choices = clashes.map(({ name, mine, theirs }) => [name, keepMine.has(name) ? mine : theirs]);
    const next = { ...latest.current, ...Object.fromEntries(choices) };
    latest.current = next;
    setValues(next);
    setConflict(null);
    // Where theirs is kept there may be nothing left to save, but lists still show what was there before.
    void invalidateResource(client, entry.resource);
    void save({ base, values: next, version });
  };
  // Edits that stand side by side need no answer.
  useEffect(() => {
    if (conflict && conflict.clashes.length === 0 && !busy) resolve(new Set());
  });

  const reset = () => {
    setValues(base);
    latest.current = base;
    setTouched(new Set());
    setUnreadable(new Map());
    setRefused(none);
    setGeneral(null);
    setTried(false);
  };

  useDraft({
    name: `${mode} ${fillPath(entry.path, params)} ${row?.id ?? ''}`,
    values,
    dirty,
    restore: (entered) => change({ ...latest.current, ...entered }),
    discard: reset,
  });

  const markUnreadable = (pointer: string, message: string | null) =>
    setUnreadable((before) => marked(before, pointer, message));

  return {
    schema,
    ui,
    values,
    checks,
    problems,
    general,
    attempt,
    dirty,
    busy,
    conflict,
    autosave: null,
    lost: dirty ? changedNames(schema, base, values) : [],
    stays: [],
    change,
    leave,
    save: () => save(),
    reset,
    resolve,
    markUnreadable,
  };
}
