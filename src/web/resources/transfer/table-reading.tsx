import { delimiters } from '../../../tables/parse-table.ts';
import { EncodingChoice } from './encoding-choice.tsx';

/** The choices for interpreting a text as a table. */
interface TextReading {
  readonly encoding: string;
  readonly delimiter: string;
  readonly onChoose: (change: { readonly encoding?: string; readonly delimiter?: string }) => void;
}

interface Choice {
  readonly value: number;
  readonly label: string;
}

interface TableReadingProps {
  readonly name: string;
  /** The choices for a text; null for a workbook. */
  readonly text: TextReading | null;
  readonly sheet: { readonly at: number; readonly names: readonly string[]; readonly onChoose: (at: number) => void };
  readonly heading: {
    readonly value: number;
    readonly rows: readonly Choice[];
    readonly onChoose: (value: number) => void;
  };
  readonly disabled?: boolean;
}

/** The guessed interpretation of a file, which the user can correct. */
export function TableReading({ name, text, sheet, heading, disabled = false }: TableReadingProps) {
  const isKnown = delimiters.some(([delimiter]) => delimiter === text?.delimiter);
  return (
    <fieldset className="import-reading" aria-label="How the file is read" disabled={disabled}>
      <strong>{name}</strong>
      {sheet.names.length > 1 && (
        <label>
          Sheet
          <select
            className="form-select"
            value={sheet.at}
            onChange={({ target }) => sheet.onChoose(Number(target.value))}
          >
            {sheet.names.map((title, at) => (
              <option key={title} value={at}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {text && (
        <>
          <EncodingChoice label="Encoding" value={text.encoding} onChoose={(encoding) => text.onChoose({ encoding })} />
          <label>
            Separator
            <select
              className="form-select"
              value={text.delimiter}
              onChange={({ target }) => text.onChoose({ delimiter: target.value })}
            >
              {delimiters.map(([delimiter, label]) => (
                <option key={delimiter} value={delimiter}>
                  {label}
                </option>
              ))}
              {!isKnown && <option value={text.delimiter}>{text.delimiter}</option>}
            </select>
          </label>
        </>
      )}
      <label>
        Heading
        <select
          className="form-select"
          value={heading.value}
          onChange={({ target }) => heading.onChoose(Number(target.value))}
        >
          {heading.rows.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
