import type { CollectionEntry } from '../../../contract/registry.ts';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { counted } from '../state/row/words.ts';
import './transfer.css';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { FileStep } from './file-step.tsx';
import { type ImportState, type ImportStep, useImport } from './use-import.ts';

export interface ImportDialogProps {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

const steps: readonly (readonly [ImportStep, string])[] = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['check', 'Check'],
  ['done', 'Done'],
];

type Primary = NonNullable<DialogProps['primary']>;

/** What the button on the right does at each step. */
function primaryOf(state: ImportState, onClose: () => void): Primary | null {
  const { step, report, changed, busy } = state;
  if (step === 'columns') return { label: 'Check rows', run: () => void state.begin(), busy: busy !== null };
  if (step === 'done') return { label: 'Close', run: onClose };
  if (step !== 'check' || !report) return null;
  if (changed) return { label: 'Check again', run: () => void state.check(), busy: busy !== null };
  if (report.clean === 0) return null;
  const all = report.clean === report.total;
  return {
    label: `Import ${counted(report.clean, all ? '1 row' : '1 clean row', all ? 'rows' : 'clean rows')}`,
    run: () => void state.bringIn(!all),
    busy: busy !== null,
  };
}

/** From a file to rows in four steps; nothing is written before the last one. */
export function ImportDialog({ entry, params, onClose }: ImportDialogProps) {
  const state = useImport(entry, params);
  const { plural } = entry;
  const { step, setStep, busy, failure } = state;
  const primary = primaryOf(state, onClose);
  const back: Partial<Record<ImportStep, ImportStep>> = { columns: 'file', check: 'columns' };
  const before = back[step];
  return (
    <Dialog
      title={`Import ${plural.toLowerCase()}`}
      size="xl"
      onClose={onClose}
      dirty={step === 'check' || (step === 'columns' && state.table !== null)}
      cancelLabel={step === 'done' ? null : 'Cancel'}
      {...(primary ? { primary } : {})}
      aside={
        before && (
          <button
            type="button"
            className="btn btn-quiet"
            aria-disabled={busy !== null}
            onClick={() => busy === null && setStep(before)}
          >
            <i className="bi bi-arrow-left" aria-hidden="true" /> Back
          </button>
        )
      }
    >
      <ol className="import-steps">
        {steps.map(([name, title], at) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            <span aria-hidden="true">{at + 1}</span> {title}
          </li>
        ))}
      </ol>
      {failure && (
        <div role="alert" className="import-failure">
          <i className="bi bi-exclamation-circle-fill" aria-hidden="true" /> {failure}
        </div>
      )}
      {step === 'file' && <FileStep state={state} />}
      {step === 'columns' && <ColumnsStep state={state} />}
      {step === 'check' && <CheckStep state={state} consequence={entry.screen?.adding?.imported ?? null} />}
      {step === 'done' && <DoneStep state={state} plural={plural} />}
    </Dialog>
  );
}
