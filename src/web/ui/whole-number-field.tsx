import { useId } from 'react';

interface WholeNumberFieldProps {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Whether the input was refused. */
  readonly refused: boolean;
  /** Whether the field may be empty. */
  readonly optional?: boolean;
  readonly help?: string;
}

/** The number in the text; null if the text is not a whole number within the limits. */
export function wholeNumberIn(text: string, least: number, most: number): number | null {
  const number = Number(text);
  return text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most ? number : null;
}

/** A field for a whole number. After invalid input it shows the limits. */
export function WholeNumberField({
  label,
  least,
  most,
  text,
  onChange,
  refused,
  optional,
  help,
}: WholeNumberFieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, refused && `${id}-error`].filter(Boolean).join(' ');
  return (
    <>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="number"
        min={least}
        max={most}
        className="form-control form-width-number"
        value={text}
        aria-invalid={refused || undefined}
        aria-describedby={described || undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => onChange(target.value)}
      />
      {help && (
        <p id={`${id}-help`} className="form-field-help">
          {help}
        </p>
      )}
      {refused && (
        <div id={`${id}-error`} role="alert" className="confirm-error">
          <i className="bi bi-exclamation-circle" aria-hidden="true" /> Give a whole number from {least} to {most}
          {optional ? ', or nothing' : ''}.
        </div>
      )}
    </>
  );
}
