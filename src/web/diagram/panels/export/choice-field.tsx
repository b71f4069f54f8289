import { useId } from 'react';

interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  /** A short text below the choice. */
  readonly help?: string | undefined;
}

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
}

/** A choice among a few options, all of which are visible. */
export function ChoiceField<T extends string>({ label, value, choices, onChange }: ChoiceFieldProps<T>) {
  const id = useId();
  return (
    <fieldset className="field">
      <legend className="form-label">{label}</legend>
      {choices.map((choice) => (
        <div key={choice.value} className="form-check">
          <input
            id={`${id}-${choice.value}`}
            type="radio"
            className="form-check-input"
            name={id}
            checked={choice.value === value}
            aria-describedby={choice.help && `${id}-${choice.value}-help`}
            onChange={() => onChange(choice.value)}
          />
          <label className="form-check-label" htmlFor={`${id}-${choice.value}`}>
            {choice.label}
          </label>
          {choice.help && (
            <div id={`${id}-${choice.value}-help`} className="form-text">
              {choice.help}
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}
