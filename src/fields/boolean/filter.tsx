import type { FilterProps } from '../field-web.ts';

interface YesNoProps {
  readonly name: string;
  readonly value: string;
  /** What yes and no are called. */
  readonly words: readonly [string, string];
  readonly onValue: (value: string) => void;
}

/** One of two, both in sight. */
export function YesNo({ name, value, words, onValue }: YesNoProps) {
  return (
    <div className="condition-choices">
      {(['true', 'false'] as const).map((choice, index) => (
        <label key={choice} className="form-check">
          <input
            type="radio"
            className="form-check-input"
            name={name}
            checked={value === choice}
            onChange={() => onValue(choice)}
          />
          {words[index]}
        </label>
      ))}
    </div>
  );
}

/** Yes or no, one of which is asked for. */
export const BooleanFilter = ({ id, values, onValues }: FilterProps) => (
  <YesNo name={id} value={values[0] ?? ''} words={['Yes', 'No']} onValue={(next) => onValues([next])} />
);
