import { type ReactNode, useId } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'dirty'> {
  /** What the button says, a verb. */
  readonly submit: string;
  /** Takes what is entered and closes the dialog, unless something is wrong with it. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A small dialog with a field or two: Enter and the button do the same. */
export function FormDialog({ submit, onSubmit, children, ...dialog }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog {...dialog} size="sm" primary={{ label: submit, form: id }}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
