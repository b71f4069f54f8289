import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
}

/** A field of a hand-written form: the label is above, help and error are below. */
export function Field({ label, help, error, required, ...input }: FieldProps) {
  const id = useId();
  const about = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="form-label" htmlFor={id}>
        {label}
        {required && <span className="text-2"> (required)</span>}
      </label>
      <input
        {...input}
        id={id}
        className={`form-control ${error ? 'is-invalid' : ''}`}
        aria-required={required}
        aria-invalid={Boolean(error)}
        aria-describedby={about || undefined}
      />
      {help && (
        <div id={`${id}-help`} className="form-text">
          {help}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className="field-error">
          <i className="bi bi-exclamation-circle" aria-hidden="true" /> {error}
        </div>
      )}
    </div>
  );
}
