import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';

export type ImportStep = 'file' | 'columns' | 'check' | 'done';

const titles: Readonly<Record<ImportStep, string>> = { file: 'File', columns: 'Columns', check: 'Check', done: 'Done' };

interface ImportFrameProps extends Pick<DialogProps, 'primary' | 'dirty' | 'onClose'> {
  readonly title: string;
  readonly steps: readonly ImportStep[];
  readonly step: ImportStep;
  /** Returns to the previous step; null if there is none. */
  readonly back: (() => void) | null;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** The dialog of an import, with its steps. */
export function ImportFrame({ title, steps, step, back, busy, children, ...dialog }: ImportFrameProps) {
  return (
    <Dialog
      title={title}
      size="xl"
      cancelLabel={step === 'done' ? null : 'Cancel'}
      aside={
        back && (
          <button type="button" className="btn btn-quiet" aria-disabled={busy} onClick={() => !busy && back()}>
            <i className="bi bi-arrow-left" aria-hidden="true" /> Back
          </button>
        )
      }
      {...dialog}
    >
      <ol className="import-steps">
        {steps.map((name, at) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            <span aria-hidden="true">{at + 1}</span> {titles[name]}
          </li>
        ))}
      </ol>
      {children}
    </Dialog>
  );
}
