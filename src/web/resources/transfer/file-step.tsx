import { useEffect, useRef } from 'react';
import { maxBytes, maxRows } from '../../../tables/table-file.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import type { ImportState } from './use-import.ts';
import type { ChosenFile } from './use-table-file.ts';
import { saveCsv } from './write-table.ts';

const kinds =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface FileStepProps {
  readonly state: ImportState;
  /** Called with a file that was exported as JSON. */
  readonly onExported: (file: ChosenFile) => void;
  /** Called with a file that the server reads itself; null if the collection has no such call. */
  readonly onWhole: ((file: ChosenFile) => void) | null;
}

/** The step in which the user chooses a file by dialog, drop or paste. */
export function FileStep({ state, onExported, onWhole }: FileStepProps) {
  const { entry, fields, reading, chosen, choices, tried } = state;
  const take = (name: string, file: Blob) => {
    if (onWhole) onWhole({ name, file });
    else if (!/\.json$/i.test(name)) void state.read({ name, file }, {});
    else if (entry.takesExported) onExported({ name, file });
    else state.setFailure(`${name} is JSON, which cannot be imported here. Choose a CSV, TSV or XLSX file.`);
  };
  const latest = useRef(take);
  latest.current = take;

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file) latest.current(file.name, file);
      else if (text.includes('\n') || text.includes('\t')) latest.current('What you pasted', new Blob([text]));
      else return;
      event.preventDefault();
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  const template = () => saveCsv(`${entry.plural} template`, [fields.map(({ title }) => title)]);
  return (
    <>
      <FileDrop
        accept={entry.takesExported ? `${kinds},.json,application/json` : kinds}
        onFile={(file) => take(file.name, file)}
      >
        {(choose) =>
          reading === null ? (
            <>
              <button type="button" className="btn btn-primary" onClick={choose}>
                Choose a file
              </button>
              <p>or drop it here, or paste rows from a spreadsheet</p>
            </>
          ) : (
            <>
              <p role="status">Reading {chosen?.name} ...</p>
              <progress value={reading} max={1} aria-label="Reading the file" />
            </>
          )
        }
      </FileDrop>
      {chosen && tried !== null && reading === null && (
        <EncodingChoice
          className="import-known"
          label={`Read ${chosen.name} in another encoding`}
          value={tried}
          onChoose={(encoding) => void state.read(chosen, { ...choices, encoding })}
        />
      )}
      <p className="import-hint">
        {entry.takesFile ? `${entry.takesFile.title}. At most` : 'CSV, TSV or XLSX, up to'} {maxBytes / 1024 / 1024} MB
        and {maxRows.toLocaleString('en')} rows. Columns may be in any order.
        {entry.takesExported &&
          ' A file that was exported as JSON, here or in another project, is imported as it is, and what it refers to is added.'}{' '}
        <button type="button" className="btn btn-link p-0 align-baseline" onClick={template}>
          Download a template
        </button>{' '}
        with the columns {fields.map(({ title }) => title).join(', ')}.
      </p>
    </>
  );
}
