import { type FieldTemplateProps, getUiOptions } from '@rjsf/utils';
import { useState } from 'react';
import { fits, isEmptyValue } from '../../../../fields/fits.ts';
import { allowsNull, type JsonSchema, schemaIn } from '../../../../fields/json-schema.ts';
import { FieldErrors, helpId, labelId } from '../../../../fields/web/field-parts.tsx';
import type { ResourceFormContext } from '../../../../fields/web/form-context.ts';
import { afterPress } from '../../../ui/after-press.ts';
import { isShownElsewhere, NameUses } from '../../cells/name-uses.tsx';
import { unfitText } from '../../cells/unfit.tsx';
import { fillPath } from '../../state/query/paths.ts';
import { useAccess } from '../../state/row/access.ts';

/** The mark of a required field, as a word, so that screen readers read it too. */
export const RequiredMark = ({ required }: { readonly required: boolean | undefined }) =>
  required ? <span className="form-field-required"> (required)</span> : null;

const formContextOf = ({ formContext }: FieldTemplateProps['registry']) =>
  formContext as Partial<ResourceFormContext> | undefined;

/** The save state of a field. */
function FieldState({ name, progress }: { readonly name: string; readonly progress: ResourceFormContext['progress'] }) {
  if (!progress?.arrived.has(name)) return null;
  return <span className="form-field-state">Saved</span>;
}

interface UsesOfFieldProps {
  readonly name: string;
  readonly context: Partial<ResourceFormContext> | undefined;
}

/** The uses of a name, if other rows show it. */
function UsesOfField({ name, context }: UsesOfFieldProps) {
  const { entry, row, params } = context ?? {};
  if (!entry || !row || !params || name !== entry.label) return null;
  return <UsesOfNamed entry={entry} row={row} path={fillPath(entry.path, params)} />;
}

function UsesOfNamed(named: Parameters<typeof NameUses>[0]) {
  const access = useAccess(named.entry);
  return isShownElsewhere(named.entry, access, named.entry.label) && <NameUses {...named} />;
}

interface UnfitValueProps {
  readonly path: readonly (string | number)[];
  readonly schema: JsonSchema;
  readonly context: Partial<ResourceFormContext> | undefined;
}

/** The stored value of an object's member that does not fit its schema, shown until another value is entered. */
function UnfitValue({ path, schema, context }: UnfitValueProps) {
  const [name = '', member = ''] = path.map(String);
  const { row, values, setValues } = context ?? {};
  if (path.length !== 2 || !row || !values || !setValues) return null;
  const now = schemaIn(values[name]);
  const value = schemaIn(row[name])[member];
  if (isEmptyValue(value) || fits(schema, value) || JSON.stringify(now[member]) !== JSON.stringify(value)) return null;
  const { [member]: _, ...others } = now;
  return (
    <div className="form-field-unfit">
      <i className="bi bi-exclamation-triangle" aria-hidden="true" /> Does not fit:{' '}
      <q>{unfitText({ schema }, value)}</q>. Correct it, or{' '}
      <button
        type="button"
        className="btn btn-quiet btn-sm"
        onClick={() => setValues({ [name]: allowsNull(schema) ? { ...others, [member]: null } : others })}
      >
        clear it
      </button>
    </div>
  );
}

/** A field of the form: label, help, control and errors. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, required, hidden, children, rawDescription, rawErrors, uiSchema, fieldPathId, registry, schema } =
    props;
  const [entered, setEntered] = useState(false);
  if (hidden) return <div hidden>{children}</div>;
  if (fieldPathId.path.length === 0) return children;
  const { ownLabel = false, spare = false, wide = false } = getUiOptions(uiSchema);
  if (ownLabel) return <div className={wide ? 'form-field form-field-wide' : 'form-field'}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus bubbles here from the control inside
    <div
      className="form-field"
      onFocus={() => setEntered(true)}
      onBlur={({ currentTarget }) => afterPress(() => setEntered(currentTarget.contains(document.activeElement)))}
    >
      <label id={labelId(id)} htmlFor={id} className="form-label">
        {label}
        <RequiredMark required={required && !spare} />
      </label>
      {fieldPathId.path.length === 1 && !rawErrors?.length && (
        <FieldState name={String(fieldPathId.path[0])} progress={formContextOf(registry)?.progress ?? null} />
      )}
      {rawDescription && (
        <div id={helpId(id)} className="form-field-help">
          {rawDescription}
        </div>
      )}
      {children}
      <UnfitValue path={fieldPathId.path} schema={schema as JsonSchema} context={formContextOf(registry)} />
      {entered && fieldPathId.path.length === 1 && (
        <UsesOfField name={String(fieldPathId.path[0])} context={formContextOf(registry)} />
      )}
      <FieldErrors id={id} errors={rawErrors} />
    </div>
  );
}
