import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useMemo, useRef } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { partAhead } from '../../api/lazy-part.ts';
import { announceUnsent } from '../../ledger/page.ts';
import { toast } from '../../ui/toasts.ts';
import { useStable } from '../../ui/use-stable.ts';
import { releasedBy } from '../state/query/narrowed.ts';
import type { Row } from '../state/row/row.ts';
import { DirtyGuard } from './dirty-guard.tsx';
import { RowConflictCard } from './row-conflict-card.tsx';
import './form.css';
import { pointerOf } from '../../../contract/json-pointer.ts';
import { schemaIn, titleFor } from '../../../fields/json-schema.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { fieldAt } from '../../../fields/schema/draft.ts';
import type { ResourceFormContext } from '../../../fields/web/form-context.ts';
import { offerUndo as offer } from '../../api/changes.ts';
import { type FormMode, restOfFields } from './form-layout.ts';
import type { FormModel } from './form-model.ts';
import { fieldOfPointer } from './form-validator.ts';
import type { Values } from './form-values.ts';
import { Pictures } from './pictures.tsx';
import { ReadOnlyFields } from './read-only-fields.tsx';
import type { Saved } from './save-row.ts';
import { ErrorSummary } from './templates/error-summary.tsx';
import { SaveRow } from './templates/save-row.tsx';
import { useAutosavedForm } from './use-autosaved-form.ts';
import { useResourceForm } from './use-resource-form.ts';

const SchemaForm = partAhead(
  () => import('./schema-form.tsx'),
  (part) => part.default,
);

export interface ResourceFormProps {
  readonly entry: CollectionEntry;
  readonly mode: FormMode;
  /** The row to change; undefined for a new row. */
  readonly row?: Row;
  /** The parameters of the collection's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly onSaved: (row: Row) => void;
  readonly onCancel: () => void;
  /** The initial values of a new row. */
  readonly initial?: Values;
  /** The id of the form, for a submit button outside of it. */
  readonly formId?: string;
  /**
   * Whether the form has buttons. In a dialog it has none, because the dialog has buttons and confirms the loss of
   * edits.
   */
  readonly buttons?: boolean;
  /** Whether fields are saved automatically, when they lose the focus or the user stops typing. For inspectors. */
  readonly autosave?: boolean;
  readonly onDirty?: (dirty: boolean) => void;
  readonly onBusy?: (busy: boolean) => void;
  /** Renders contents beside the form, from its current values. */
  readonly beside?: (values: Values) => ReactNode;
}

const noValues: Values = {};

/** The form of any resource. Its fields, validation and saving are derived from the collection entry. */
export function ResourceForm(props: ResourceFormProps) {
  return props.autosave && props.mode === 'update' && props.row ? (
    <AutosavedForm {...props} row={props.row} />
  ) : (
    <SubmittedForm {...props} />
  );
}

function AutosavedForm(props: ResourceFormProps & { readonly row: Row }) {
  const onSaved = useStable(props.onSaved);
  return <DrawnForm {...props} form={useAutosavedForm({ ...props, onSaved })} />;
}

function SubmittedForm(props: ResourceFormProps) {
  const { entry, mode, row = null, params, initial = noValues, onSaved, onCancel } = props;
  const form = useResourceForm({
    entry,
    mode,
    row,
    params,
    initial,
    onSaved: (saved) => {
      offerUndo(entry, mode, saved);
      onSaved(saved.row);
    },
    onUnsent: () => {
      const later = mode === 'create' ? 'It is added' : 'It is saved';
      announceUnsent(later);
      if (mode === 'create') onCancel();
    },
  });
  return <DrawnForm {...props} form={form} />;
}

function DrawnForm({ form, ...props }: ResourceFormProps & { readonly form: FormModel }) {
  const { entry, mode, row = null, params, onCancel, buttons = true, onDirty, onBusy, beside } = props;
  const autosave = form.autosave !== null;
  const prefix = `f${useId().replace(/\W/g, '')}`;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => onDirty?.(form.dirty), [onDirty, form.dirty]);
  useEffect(() => onBusy?.(form.busy), [onBusy, form.busy]);

  const { values, change, markUnreadable } = form;
  const context: ResourceFormContext = {
    entry,
    params,
    row,
    prefix,
    values,
    setValues: (changes) => {
      const released = releasedBy(entry.fields, values, changes);
      for (const { title } of released) toast({ text: `${title} was emptied: it belonged to another choice.` });
      change({ ...values, ...Object.fromEntries(released.map(({ name }) => [name, null])), ...changes });
    },
    setUnreadable: markUnreadable,
    progress: form.autosave,
  };
  const members = (form.schema.properties ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const names = useMemo(() => Object.keys(members).toSorted((one, other) => other.length - one.length), [members]);
  const fieldOfControl = (id: string) =>
    names.find((name) => id === `${prefix}_${name}` || id.startsWith(`${prefix}_${name}_`));
  const inSchema = (pointer: string): string | null => {
    const name = fieldOfPointer(pointer);
    const isSchema = fieldKindOf({ schema: members[name] ?? {} }).name === 'schema';
    return isSchema ? fieldAt(schemaIn(values[name]), pointer.slice(pointerOf([name]).length)) : null;
  };
  const titleOf = (pointer: string): string => {
    const title = titleFor(members[fieldOfPointer(pointer)], fieldOfPointer(pointer));
    const inside = inSchema(pointer);
    return inside === null ? title : `${title}, ${inside}`;
  };
  const rest = row ? restOfFields(entry, form.schema) : [];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    box.current?.querySelector('form')?.requestSubmit();
  };
  const pictures = row && mode === 'update' && row.id > 0 && <Pictures entry={entry} params={params} row={row} />;
  if (names.length === 0 && row)
    return (
      <>
        {pictures}
        <ReadOnlyFields entry={entry} row={row} fields={rest} />
      </>
    );
  const drawn = (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the form inside
    <div ref={box} onKeyDown={onKeyDown}>
      {(buttons || autosave) && (form.lost.length > 0 || form.stays.length > 0) && (
        <DirtyGuard
          loses={form.lost.length > 0}
          fields={[...new Set([...form.lost, ...form.stays])].map((name) => titleFor(members[name], name))}
          onDiscard={form.reset}
        />
      )}
      {pictures}
      <ErrorSummary
        problems={autosave || form.attempt > 0 ? form.problems : []}
        general={form.general}
        attempt={form.attempt}
        prefix={prefix}
        titleOf={titleOf}
        leads={(pointer) => inSchema(pointer) !== null}
      />
      {form.conflict && (
        <RowConflictCard
          entry={entry}
          row={row}
          conflict={form.conflict}
          attempt={form.attempt}
          onSettle={form.resolve}
        />
      )}
      <Suspense fallback={<FormSkeleton fields={names.length} />}>
        <SchemaForm
          id={props.formId ?? `${prefix}_form`}
          schema={form.schema}
          ui={form.ui}
          values={values}
          context={context}
          checks={form.checks}
          problems={form.problems}
          beside={form.beside}
          onChange={change}
          onLeave={(id) => {
            const name = fieldOfControl(id);
            if (name) form.leave(name);
          }}
          onSubmit={() => void form.save()}
          takesFocus={mode === 'create'}
        >
          {buttons || autosave ? (
            <SaveRow form={form} mode={mode} title={entry.title} onCancel={onCancel} />
          ) : (
            <span hidden />
          )}
        </SchemaForm>
      </Suspense>
      {row && rest.length > 0 && (
        <section className="form-rest" aria-label="Cannot be changed here">
          <ReadOnlyFields entry={entry} row={row} fields={rest} />
        </section>
      )}
    </div>
  );
  return beside ? (
    <>
      {drawn}
      {beside(values)}
    </>
  ) : (
    drawn
  );
}

/** A placeholder with as many fields as the form will have. */
function FormSkeleton({ fields }: { readonly fields: number }) {
  return (
    <div className="form-skeleton" aria-busy="true">
      {Array.from({ length: Math.min(fields, 8) }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity
        <span key={field} />
      ))}
    </div>
  );
}

/** Shows a message that a row was added or changed, with an undo button. */
function offerUndo(entry: CollectionEntry, mode: FormMode, { change }: Saved): void {
  const done = mode === 'update' ? 'Saved' : (entry.screen?.adding?.done ?? `${entry.title} added`);
  offer(done, change ? [change] : []);
}
