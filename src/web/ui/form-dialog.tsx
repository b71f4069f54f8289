import { type ReactNode, useId } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'dirty'> {
  /** The label of the submit button, a verb. */
  readonly submit: string;
  /** Called on submission; handles the input and closes the dialog if the input is valid. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A small dialog with one or two fields, which Enter submits. */
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
