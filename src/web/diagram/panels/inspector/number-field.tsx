import { useId, useState } from 'react';
import { readNumber } from '../../../../fields/number/read-number.ts';

interface NumberFieldProps {
  readonly label: string;
  /** The value; undefined if the selected cells have different values. */
  readonly value: number | undefined;
  readonly least?: number;
  readonly most?: number;
  /** Whether the label is only for screen readers. */
  readonly bare?: boolean;
  readonly onWrite: (value: number) => void;
}

/** A number field that writes its value during typing, whenever the text is a valid number. */
export function NumberField({ label, value, least = -1_000_000, most = 1_000_000, bare, onWrite }: NumberFieldProps) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? (value === undefined ? '' : String(Math.round(value * 100) / 100));
  const entered = text === null ? value : (readNumber(text) ?? undefined);
  const wrong = text !== null && text !== '' && (entered === undefined || entered < least || entered > most);
  const step = (by: number) => {
    if (value === undefined) return;
    setText(null);
    onWrite(Math.min(most, Math.max(least, Math.round(value + by))));
  };
  return (
    <div className="number-field">
      <label htmlFor={id} className={bare ? 'visually-hidden' : 'form-label'}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="form-control"
        placeholder={value === undefined ? 'Mixed' : ''}
        value={shown}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        onChange={({ target }) => {
          setText(target.value);
          const number = readNumber(target.value);
          if (number !== null && number >= least && number <= most) onWrite(number);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          step((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1));
        }}
        onBlur={() => setText(null)}
      />
      {wrong && (
        <div id={`${id}-error`} className="form-field-error">
          {entered === undefined ? 'Enter a number.' : entered < least ? `At least ${least}.` : `At most ${most}.`}
        </div>
      )}
    </div>
  );
}
