import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useCaller } from '../../web/session/caller.ts';
import { Dialog } from '../../web/ui/dialog.tsx';
import type { FieldForm } from '../web/field-form.ts';
import { FieldErrors, helpId, labelId } from '../web/field-parts.tsx';
import type { ResourceFormContext } from '../web/form-context.ts';
import { inputProps } from '../web/input-props.ts';

/** A checkbox with its label beside it. */
export function BooleanWidget(props: WidgetProps) {
  const { id, label, value, onChange, schema, rawErrors, disabled, readonly } = props;
  const [asking, ask] = useState(false);
  const own = useIsOwnRight(props);
  const change = (next: boolean) => (own && value === true && !next ? ask(true) : onChange(next));
  return (
    <>
      <div className="form-check form-switch">
        <input
          {...inputProps({ ...props, required: false })}
          type="checkbox"
          role="switch"
          className="form-check-input"
          aria-checked={value === true}
          checked={value === true}
          disabled={disabled || readonly}
          onChange={({ target }) => change(target.checked)}
        />
        <label id={labelId(id)} htmlFor={id} className="form-check-label">
          {label}
        </label>
      </div>
      {schema.description && (
        <div id={helpId(id)} className="form-field-help">
          {schema.description}
        </div>
      )}
      <FieldErrors id={id} errors={rawErrors} />
      {asking && (
        <Dialog
          title={`Give up your own right: ${label}?`}
          size="sm"
          onClose={() => ask(false)}
          cancelLabel="Keep it"
          primary={{
            label: 'Give it up',
            danger: true,
            run: () => {
              ask(false);
              onChange(false);
            },
          }}
        >
          <p>
            This is your own account. Without this right you cannot open the pages that need it, perhaps this one among
            them, and only somebody else who has the right can give it back.
          </p>
        </Dialog>
      )}
    </>
  );
}

/** Whether the field is a stored permission of the reader's own account. */
function useIsOwnRight({ schema, registry }: WidgetProps): boolean {
  const { user } = useCaller();
  const { row } = registry.formContext as Partial<ResourceFormContext>;
  return (schema as { readonly 'x-own-right'?: boolean })['x-own-right'] === true && !!row && row.id === user;
}

export const booleanForm: FieldForm = { widget: BooleanWidget };
