import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { ButtonChoices } from '../web/button-choices.tsx';
import type { FieldForm } from '../web/field-form.ts';
import { labelId } from '../web/field-parts.tsx';
import { inputProps } from '../web/input-props.ts';
import { iconChoices } from './icon-choices.ts';

/** All icons whose names match a search. The chosen icon is pressed, and a second press removes it. */
export function IconWidget(props: WidgetProps) {
  const { id, value, onChange, disabled, readonly } = props;
  const stored = typeof value === 'string' ? value : '';
  const [sought, setSought] = useState<string | null>(null);
  const words = (sought ?? '').toLowerCase().split(/[\s-]+/);
  const found = [...iconChoices].filter((name) => words.every((word) => name.includes(word)));
  return (
    <div>
      <div className="form-icon-sought">
        <i className={`bi bi-${stored || 'search'}`} aria-hidden="true" />
        <input
          {...inputProps(props)}
          type="search"
          autoComplete="off"
          spellCheck={false}
          className="form-control"
          placeholder="Find an icon"
          value={sought ?? stored}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setSought(target.value)}
          onBlur={() => setSought((now) => (now === '' ? null : now))}
        />
      </div>
      <ButtonChoices
        labelledBy={labelId(id)}
        className="form-icon-choices"
        choices={found.map((name) => ({ name, value: name }))}
        chosen={stored}
        disabled={disabled || readonly}
        onChoose={(name) => {
          setSought(null);
          onChange(name === stored ? '' : name);
        }}
      >
        {({ name }) => <i className={`bi bi-${name}`} aria-hidden="true" />}
      </ButtonChoices>
      <p className="form-icons-none" role="status">
        {found.length ? '' : `No icon is called “${sought}”.`}
      </p>
    </div>
  );
}

export const iconForm: FieldForm = { widget: IconWidget };
