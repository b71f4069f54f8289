import type { CollectionEntry } from '../../../contract/registry.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import type { DialogProps } from '../../ui/dialog.tsx';
import { counted } from '../state/row/words.ts';
import './transfer.css';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { ExportedFileDialog } from './exported-file-dialog.tsx';
import { FileStep } from './file-step.tsx';
import { ImportFrame, type ImportStep } from './import-frame.tsx';
import { useExportedFile } from './use-exported-file.ts';
import { type ImportState, useImport } from './use-import.ts';
import type { ChosenFile } from './use-table-file.ts';
import { useWholeFile } from './whole-file/use-whole-file.ts';
import { WholeFileDialog } from './whole-file/whole-file-dialog.tsx';

export interface ImportDialogProps {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

const steps: readonly ImportStep[] = ['file', 'columns', 'check', 'done'];

type Primary = NonNullable<DialogProps['primary']>;

/** The primary button of each step. */
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

/** The dialog that imports rows from a file in several steps. Only the last step writes. */
export function ImportDialog({ entry, params, onClose }: ImportDialogProps) {
  const state = useImport(entry, params);
  const exported = useExportedFile(entry, params);
  const call = entry.takesFile;
  const whole = useWholeFile(call, params);
  if (exported.file) return <ExportedFileDialog entry={entry} state={exported} onClose={onClose} />;
  if (whole.file && call)
    return (
      <WholeFileDialog
        entry={entry}
        call={call}
        state={whole}
        asTable={
          entry.operations.includes('import') && whole.faults.length + Number(whole.report !== null) > 0
            ? () => {
                const { file } = whole;
                whole.leave();
                if (file) void state.read(file, {});
              }
            : null
        }
        onClose={onClose}
      />
    );
  return (
    <TableDialog
      state={state}
      onExported={(file) => void exported.check(file)}
      onWhole={call && ((file) => void whole.choose(file))}
      onClose={onClose}
    />
  );
}

interface TableDialogProps {
  readonly state: ImportState;
  /** Called with a file that was exported as JSON. */
  readonly onExported: (file: ChosenFile) => void;
  /** Called with a file that the server reads itself; null if the collection has no such call. */
  readonly onWhole: ((file: ChosenFile) => void) | null;
  readonly onClose: () => void;
}

function TableDialog({ state, onExported, onWhole, onClose }: TableDialogProps) {
  const { entry, step, setStep, busy, failure } = state;
  const primary = primaryOf(state, onClose);
  const back: Partial<Record<ImportStep, ImportStep>> = { columns: 'file', check: 'columns' };
  const before = back[step];
  return (
    <ImportFrame
      title={`Import ${lowerFirst(entry.plural)}`}
      steps={steps}
      step={step}
      back={before ? () => setStep(before) : null}
      busy={busy !== null}
      dirty={step === 'check' || (step === 'columns' && state.table !== null)}
      onClose={onClose}
      {...(primary ? { primary } : {})}
    >
      {failure && (
        <div role="alert" className="import-failure">
          <i className="bi bi-exclamation-circle-fill" aria-hidden="true" /> {failure}
        </div>
      )}
      {step === 'file' && <FileStep state={state} onExported={onExported} onWhole={onWhole} />}
      {step === 'columns' && <ColumnsStep state={state} />}
      {step === 'check' && <CheckStep state={state} consequence={entry.screen?.adding?.imported ?? null} />}
      {step === 'done' && <DoneStep state={state} plural={entry.plural} />}
    </ImportFrame>
  );
}
