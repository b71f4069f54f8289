/** The state of a form with a Save button: its values, its errors, and saving. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { sameValue } from '../../../contract/same-value.ts';
import { Problem, problemText } from '../../api/problem.ts';
import type { Choices, Conflict } from '../../ledger/conflict.ts';
import { useStable } from '../../ui/use-stable.ts';
import { joinedOf } from '../state/edit/edit-of.ts';
import type { RowEdit } from '../state/edit/row-edit.ts';
import { joinedText, type RowConflicts } from '../state/edit/row-edit-state.ts';
import { invalidateResource } from '../state/query/keys.ts';
import { fillPath } from '../state/query/paths.ts';
import { useAccess } from '../state/row/access.ts';
import type { Row } from '../state/row/row.ts';
import { type FormMode, formSchema, uiOfFields } from './form-layout.ts';
import type { FormModel } from './form-model.ts';
import { changedNames, startValues, type Values, valuesOfRow, withoutBlankGroups } from './form-values.ts';
import { type Contested, endOf, type Saved, saveRow } from './save-row.ts';
import { useBeside } from './use-beside.ts';
import { useDraft } from './use-draft.ts';
import { type ReadValues, useEnteredValues } from './use-entered-values.ts';
import { type FormProblems, useFormProblems } from './use-form-problems.ts';

export interface FormSubject {
  readonly entry: CollectionEntry;
  readonly mode: FormMode;
  readonly row: Row | null;
  readonly params: Readonly<Record<string, string>>;
  readonly initial: Values;
  readonly onSaved: (saved: Saved) => void;
  /** Called if the server could not be reached: the edit is stored and sent later. */
  readonly onUnsent: () => void;
}

/** An unsent update, and the values of the form at that time. */
interface UnsentUpdate {
  readonly edit: RowEdit;
  readonly names: readonly string[];
  readonly sent: Values;
}

/** Whether a version is newer. Versions of a row are timestamps. */
const isNewer = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && (other === undefined || Date.parse(one) > Date.parse(other));

/** The state of a form with a Save button. */
export function useResourceForm({ entry, mode, row, params, initial, onSaved, onUnsent }: FormSubject): FormModel {
  const client = useQueryClient();
  const access = useAccess(entry);
  const schema = useMemo(() => {
    return formSchema(entry, mode, (field: FieldEntry) => mode === 'create' || row === null || access.edit(field, row));
  }, [entry, mode, access, row]);
  const ui = useMemo(() => uiOfFields(schema, entry.fields), [schema, entry.fields]);
  const startingPoint = mode === 'create' ? startValues(schema, initial) : null;
  const readOf = (one: Row): ReadValues => ({ base: valuesOfRow(schema, one), version: one.updated_at });

  const entered = useEnteredValues(() => ({
    base: startingPoint ?? valuesOfRow(schema, row ?? {}),
    version: row?.updated_at,
  }));
  const { base, values, version } = entered;
  const beside = useBeside(entry, params, { values, row });
  const faults = useFormProblems({ entry, mode, schema, base, values, beside: beside.values });
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<RowConflicts | null>(null);
  const [unsent, setUnsent] = useState<UnsentUpdate | null>(null);
  const changed = changedNames(schema, startingPoint && !faults.tried ? startingPoint : base, values);
  const dirty = changed.length > 0 || faults.unreadable.size > 0;

  // A newer version of the row replaces the values of a form without edits.
  useEffect(() => {
    if (mode !== 'update' || !row || !isNewer(row.updated_at, version) || dirty || busy) return;
    const read = readOf(row);
    entered.rebase(read, read.base);
  });

  const change = (next: Values) => {
    const names = changedNames(schema, entered.latest(), next);
    if (names.length > 0) faults.forget(names);
    entered.enter(next);
  };

  const leave = (name: string) => {
    if (changedNames(schema, base, entered.latest()).includes(name)) faults.touch(name);
  };

  /** Applies the saved row; edits that the user has made since then stay. */
  const takeIn = (saved: Saved, sent: Values) => {
    const read = readOf(saved.row);
    const latest = entered.latest();
    const untouched = Object.keys(read.base).filter((name) => sameValue(latest[name], sent[name]));
    entered.rebase(read, { ...latest, ...Object.fromEntries(untouched.map((name) => [name, read.base[name]])) });
    faults.saved();
    void invalidateResource(client, entry.resource);
    onSaved(saved);
  };

  /**
   * Another person has saved first: edits without a conflict are merged and saved, and the user resolves the others.
   */
  const contest = ({ conflicts, current, other }: Contested, sent: Values) => {
    const theirs = readOf(current);
    const latest = entered.latest();
    const names = Object.keys(theirs.base);
    const stay = names.filter(
      (name) => conflicts.some((one) => one.name === name) || !sameValue(latest[name], sent[name]),
    );
    entered.rebase(theirs, {
      ...latest,
      ...theirs.base,
      ...Object.fromEntries(stay.map((name) => [name, latest[name]])),
    });
    setConflict({ conflicts, current, other });
  };

  const send = async (sent: Values, from: ReadValues & { values: Values }) => {
    try {
      const end = await saveRow({ entry, mode, params, row, ...from });
      if (end.kind === 'saved') return takeIn(end, sent);
      if (end.kind === 'contested') return contest(end, sent);
      entered.rebase({ base: sent, version }, entered.latest());
      if (end.edit) setUnsent({ edit: end.edit, names: changedNames(schema, from.base, from.values), sent });
      onUnsent();
    } catch (error) {
      if (error instanceof Problem && error.errors.length > 0) faults.fail(null, error.errors);
      else faults.fail(problemText(error), []);
    }
  };

  // The update that is waiting for the server. It may be saved, or meet a conflict, while the form is still open.
  const followed = useRef<UnsentUpdate | null>(null);
  const follow = useStable((update: UnsentUpdate) => {
    const { edit, names, sent } = update;
    const end = endOf(edit, names);
    // Only once per update, because applying the values of the edit changes the edit again.
    if (!end || busy || followed.current === update) return;
    followed.current = update;
    setUnsent(null);
    if (end.kind === 'saved') return takeIn(end, sent);
    edit.discard(names);
    contest(end, sent);
  });
  useEffect(() => unsent?.edit.state.subscribe(() => follow(unsent)), [unsent, follow]);

  /** Saves the values, or shows why they cannot be saved. */
  const save = async (given?: ReadValues & { values: Values }) => {
    // An unresolved conflict must not overwrite the changes of others.
    if (!given && conflict && conflict.conflicts.length > 0) return faults.tryAgain();
    if (busy) return;
    const { values: sent, ...on } = given ?? { base, version, values: entered.latest() };
    const from = { ...on, values: withoutBlankGroups(schema, sent) };
    if (!faults.checks) setBusy(true);
    const refused = await faults.refuses(from.values);
    if (refused) faults.show();
    else if (mode === 'create' || changedNames(schema, from.base, from.values).length > 0) {
      setBusy(true);
      await send(sent, from);
    }
    setBusy(false);
  };

  const resolve = (choices: Choices) => {
    const next = { ...entered.latest(), ...settled(entry, conflict?.conflicts ?? [], choices) };
    entered.enter(next);
    setConflict(null);
    // If the user has chosen all values of the other person, nothing has to be saved, but lists still show the old
    // values.
    void invalidateResource(client, entry.resource);
    void save({ base, values: next, version });
  };
  const reset = () => {
    entered.enter(base);
    faults.reset();
  };

  useDraft({
    name: `${mode} ${fillPath(entry.path, params)} ${row?.id ?? ''}`,
    values,
    dirty,
    restore: (restored) => change({ ...entered.latest(), ...restored }),
    discard: reset,
  });

  return {
    schema,
    ui,
    values,
    beside,
    ...shownProblems(faults),
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
  };
}

function settled(entry: CollectionEntry, conflicts: readonly Conflict[], choices: Choices): Values {
  const target = { joined: joinedOf(entry) };
  const chosen = (one: Conflict): unknown => {
    const choice = choices.get(one.name) ?? 'theirs';
    if (choice === 'theirs') return one.theirs;
    return choice === 'both' ? (joinedText(target, one) ?? one.theirs) : one.mine;
  };
  return Object.fromEntries(conflicts.map((one) => [one.name, chosen(one)]));
}

const shownProblems = ({ checks, problems, general, attempt, markUnreadable }: FormProblems) => ({
  checks,
  problems,
  general,
  attempt,
  markUnreadable,
});
