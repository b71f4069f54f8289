import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { Modal } from 'react-bootstrap';
import { beginTypingAhead, endTypingAhead } from './typed-ahead.ts';

export interface DialogProps {
  /** Verb and noun: "Add risk". */
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Without a word of its own the dialog is 600 wide. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** The button on the right: submits the form of that id, or runs. */
  readonly primary?:
    | {
        readonly label: string;
        readonly run?: (() => void) | undefined;
        readonly form?: string | undefined;
        readonly busy?: boolean | undefined;
        readonly danger?: boolean | undefined;
      }
    | undefined;
  /** null leaves the button out. */
  readonly cancelLabel?: string | null | undefined;
  /** There is something to lose: closing asks first. */
  readonly dirty?: boolean | undefined;
  /** Cannot be closed but by its buttons. */
  readonly persistent?: boolean;
  /** Stands left in the foot, apart from the buttons. */
  readonly aside?: ReactNode;
}

/** The one kind of dialog. Focus goes to the first field and back to the opener. */
export function Dialog({
  title,
  children,
  onClose,
  size = 'md',
  primary,
  cancelLabel = 'Cancel',
  ...rest
}: DialogProps) {
  const { dirty = false, persistent = false, aside } = rest;
  const [asking, setAsking] = useState(false);
  const heading = useId();
  useLayoutEffect(() => {
    beginTypingAhead();
    return endTypingAhead;
  }, []);
  const close = () => (dirty ? setAsking(true) : onClose());
  return (
    <Modal
      show
      centered={size === 'sm'}
      scrollable
      dialogClassName={`dialog-${size}`}
      aria-labelledby={heading}
      backdrop={persistent ? 'static' : true}
      keyboard={!persistent}
      onHide={persistent ? stay : close}
      onEntered={focusFirstField}
    >
      <Modal.Header closeButton={!persistent} closeLabel="Close">
        <Modal.Title as="h2" id={heading} tabIndex={-1}>
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>{children}</Modal.Body>
      {asking ? (
        <Modal.Footer role="alert">
          <strong className="me-auto">Discard changes?</strong>
          {/* biome-ignore lint/a11y/noAutofocus: the question takes the place of the buttons that had the focus. */}
          <button type="button" className="btn btn-secondary" onClick={() => setAsking(false)} autoFocus>
            Keep editing
          </button>
          <button type="button" className="btn btn-danger" onClick={onClose}>
            Discard
          </button>
        </Modal.Footer>
      ) : (
        (primary || cancelLabel || aside) && (
          <Modal.Footer>
            {aside && <div className="me-auto">{aside}</div>}
            {cancelLabel && (
              <button type="button" className="btn btn-secondary" onClick={close}>
                {cancelLabel}
              </button>
            )}
            {primary && <PrimaryButton {...primary} />}
          </Modal.Footer>
        )
      )}
    </Modal>
  );
}

const stay = () => undefined;

function PrimaryButton({ label, run, form, busy = false, danger = false }: NonNullable<DialogProps['primary']>) {
  return (
    <button
      type={form ? 'submit' : 'button'}
      className={danger ? 'btn btn-danger' : 'btn btn-primary'}
      form={form}
      aria-disabled={busy}
      onClick={busy ? (event) => event.preventDefault() : run}
    >
      {busy ? `${label} ...` : label}
    </button>
  );
}

const fields =
  '.modal-body input:not([type=hidden]):not([disabled]), .modal-body textarea, .modal-body select, .modal-body [contenteditable=true]';

/** Destructive and reading dialogs have no field: there the heading takes the focus. */
function focusFirstField(element: HTMLElement): void {
  if (element.querySelector('.modal-body :focus, .modal-footer :focus')) {
    endTypingAhead();
    return;
  }
  const field = element.querySelector<HTMLElement>(fields);
  (field ?? element.querySelector<HTMLElement>('.modal-title'))?.focus();
  // A form that is still to come has a field.
  if (!field && !element.querySelector('[aria-busy=true]')) endTypingAhead();
}
