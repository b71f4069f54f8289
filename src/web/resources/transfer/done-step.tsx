import { lowerFirst } from '../../../fields/lower-first.ts';
import { counted } from '../state/row/words.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { faultyTable } from './import-plan.ts';
import type { ImportState } from './use-import.ts';
import { saveCsv } from './write-table.ts';

/** The result of the import, with an undo button and the rows that were left out. */
export function DoneStep({ state, plural }: { readonly state: ImportState; readonly plural: string }) {
  const { answer, columns, cells, fields, busy, undo } = state;
  if (!answer) return null;
  const { report, change, undone } = answer;
  const left = report.total - report.clean;
  const titles = new Map(fields.map(({ name, title }) => [name, title]));
  const done = undone
    ? `The import was undone${report.updated ? '; everything is as it was before' : `; ${counted(report.created, '1 row', 'rows')} removed again`}.`
    : state.knownBy
      ? `${counted(report.created, '1 row', 'rows')} added, ${report.updated.toLocaleString('en')} changed, ${report.outcomes.unchanged.toLocaleString('en')} unchanged in ${lowerFirst(plural)}.`
      : `${counted(report.created, '1 row', 'rows')} imported into ${lowerFirst(plural)}.`;
  const text = left > 0 ? `${done} ${counted(left, '1 faulty row was', 'faulty rows were')} left out.` : done;
  return (
    <ImportOutcome undone={undone} busy={busy} undo={change ? undo : null} text={text}>
      {left > 0 && (
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => saveCsv(`${plural} left out`, faultyTable(columns, cells, report, titles))}
        >
          Download the faulty rows (CSV)
        </button>
      )}
    </ImportOutcome>
  );
}
