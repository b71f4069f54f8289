import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { Modal } from 'react-bootstrap';
import { beginTypingAhead, endTypingAhead } from './typed-ahead.ts';

export interface DialogProps {
  /** Verb and noun: "Add risk". */
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** The default width is 600 pixels. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** The right button: it submits the form with that id, or runs a function. */
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
  /** There is unsaved input: closing asks for a confirmation. */
  readonly dirty?: boolean | undefined;
  /** Only its buttons close it. */
  readonly persistent?: boolean;
  /** Contents at the left end of the footer. */
  readonly aside?: ReactNode;
}

/** The one kind of dialog. The focus moves to the first field, and on closing back to the opener. */
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
          {/* biome-ignore lint/a11y/noAutofocus: the question replaces the buttons that had the focus. */}
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

/** Focuses the first field. In dialogs without fields, such as confirmations, the heading gets the focus. */
function focusFirstField(element: HTMLElement): void {
  if (element.querySelector('.modal-body :focus, .modal-footer :focus')) {
    endTypingAhead();
    return;
  }
  const field = element.querySelector<HTMLElement>(fields);
  (field ?? element.querySelector<HTMLElement>('.modal-title'))?.focus();
  // While the form is loading, its field is still to appear.
  if (!field && !element.querySelector('[aria-busy=true]')) endTypingAhead();
}
