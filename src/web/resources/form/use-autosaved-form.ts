/**
 * A form that saves field by field: valid fields are sent to the server, invalid fields stay in the form with their
 * errors.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { problemText } from '../../api/problem.ts';
import { afterPress } from '../../ui/after-press.ts';
import { useStore } from '../../ui/store.ts';
import { editOf } from '../state/edit/edit-of.ts';
import { conflictsOf, type FieldFault } from '../state/edit/row-edit-state.ts';
import { fillPath } from '../state/query/paths.ts';
import { useAccess } from '../state/row/access.ts';
import type { Row } from '../state/row/row.ts';
import { useFormChecks } from './checks.ts';
import { formSchema, uiOfFields } from './form-layout.ts';
import { type FormModel, marked } from './form-model.ts';
import { fieldOfPointer, newProblems, problemsOf, type ValueProblem } from './form-validator.ts';
import { changedNames, type Values, valuesOfRow, withoutBlankGroups } from './form-values.ts';
import { withKinds } from './save-row.ts';
import { useBeside } from './use-beside.ts';

export interface AutosaveSubject {
  readonly entry: CollectionEntry;
  readonly row: Row;
  readonly params: Readonly<Record<string, string>>;
  /** Called with each saved version of the row. */
  readonly onSaved: (row: Row) => void;
}

const newer = (one: Row, other: Row | null): Row =>
  other && Date.parse(other.updated_at ?? '') >= Date.parse(one.updated_at ?? '') ? { ...one, ...other } : one;

/** The state of a form that saves each field when it loses the focus. */
export function useAutosavedForm({ entry, row, params, onSaved }: AutosaveSubject): FormModel {
  const access = useAccess(entry);
  const path = fillPath(entry.path, params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the edit belongs to the row, whatever its title
  const edit = useMemo(
    () => editOf(entry, path, row, window.location.pathname + window.location.search),
    [entry, path, row.id],
  );
  const now = useStore(edit.state);
  const schema = useMemo(
    () => formSchema(entry, 'update', (field: FieldEntry) => access.edit(field, row)),
    [entry, access, row],
  );
  const ui = useMemo(() => uiOfFields(schema, entry.fields), [schema, entry.fields]);
  const { now: checks } = useFormChecks(entry, 'update');
  const known = newer(row, now.saved);
  const read = useMemo(() => valuesOfRow(schema, known), [schema, known.updated_at, known]);
  const [values, setValues] = useState<Values>(() => ({ ...read, ...now.mine }));
  // The edited fields. Unsent edits of an earlier form are shown with their errors at once.
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set(Object.keys(now.mine)));
  const [unreadable, setUnreadable] = useState<ReadonlyMap<string, string>>(new Map());
  const beside = useBeside(entry, params, { values, row });
  const latest = useRef(values);
  latest.current = values;

  // Fields without edits follow the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version, or a saved field, is the reason to follow the row
  useEffect(() => {
    const { mine } = edit.state.get();
    // An object is merged by its members, so it may have members of others by now.
    const typed = Object.keys(mine).filter((name) => !isObject(mine[name]));
    setValues((shown) => ({ ...shown, ...read, ...mine, ...pick(shown, typed) }));
  }, [known.updated_at, now.arrived, now.conflicts, edit]);
  useEffect(() => {
    if (now.saved) onSaved(now.saved);
  }, [now.saved, onSaved]);
  // A form that is closed sends its edits at once.
  useEffect(() => () => void edit.flush(), [edit]);

  const change = (next: Values) => {
    const names = changedNames(schema, latest.current, next);
    latest.current = next;
    setValues(next);
    if (names.length === 0) return;
    const whole = withoutBlankGroups(schema, next);
    const faults: Record<string, FieldFault[]> = Object.groupBy(
      newProblems(
        entry.fields,
        problemsOf(schema, checks, whole, beside.values),
        { values: read, stood: () => problemsOf(schema, checks, read, beside.values) },
        whole,
      ),
      ({ pointer }) => fieldOfPointer(pointer),
    ) as Record<string, FieldFault[]>;
    const fields = Object.fromEntries(names.map((name) => [name, whole[name] === undefined ? null : whole[name]]));
    edit.set(withKinds(entry, fields, next), known, faults);
  };

  const faults: readonly ValueProblem[] = Object.values(now.faults).flat();
  const problems = [
    ...[...unreadable].map(([pointer, message]) => ({ pointer, message })),
    ...faults.filter(({ pointer }) => !unreadable.has(pointer) && touched.has(fieldOfPointer(pointer))),
  ];
  return {
    schema,
    ui,
    values,
    beside,
    checks,
    problems,
    general: now.failure && problemText(now.failure),
    attempt: 0,
    dirty: Object.keys(now.mine).length > 0 || unreadable.size > 0,
    busy: false,
    conflict: conflictsOf(now, known),
    autosave: { kind: now.kind, arrived: now.arrived, retry: () => void edit.retry() },
    lost: [...unreadable.keys()].map(fieldOfPointer),
    stays: Object.keys(now.faults),
    change,
    leave: (name) => {
      afterPress(() => setTouched((before) => (before.has(name) ? before : new Set([...before, name]))));
      void edit.flush();
    },
    save: async () => {
      setTouched(new Set(Object.keys(edit.state.get().mine)));
      await edit.retry();
    },
    reset: () => {
      setUnreadable(new Map());
      edit.discard();
      setValues(read);
    },
    resolve: (choices) => edit.settle(choices),
    markUnreadable: (pointer, message) => setUnreadable((before) => marked(before, pointer, message)),
  };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
