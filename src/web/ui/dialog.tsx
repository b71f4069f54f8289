import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { Modal } from 'react-bootstrap';
import { beginTypingAhead, endTypingAhead } from './typed-ahead.ts';

export interface DialogProps {
  /** The title: a verb and a noun, such as "Add risk". */
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** The width of the dialog; the default is 600 pixels. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** The right button. It submits the form with an id, or runs a function. */
  readonly primary?:
    | {
        readonly label: string;
        readonly run?: (() => void) | undefined;
        readonly form?: string | undefined;
        readonly busy?: boolean | undefined;
        readonly danger?: boolean | undefined;
      }
    | undefined;
  /** The label of the cancel button; null for no button. */
  readonly cancelLabel?: string | null | undefined;
  /** Whether there is unsaved input: closing the dialog then asks for confirmation. */
  readonly dirty?: boolean | undefined;
  /** Whether only its buttons close the dialog; Escape and a press outside do not. */
  readonly persistent?: boolean;
  /** Contents at the left end of the footer. */
  readonly aside?: ReactNode;
}

/**
 * The dialog component of the product. The focus moves to the first field; when the dialog closes, it returns to the
 * opener.
 */
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

/** The maximum time to wait for a part that is loading above the first field, in milliseconds. */
const timeoutMs = 5_000;

/** The first field, or a part above it that is still loading and may contain a field. */
function firstPart(element: HTMLElement): HTMLElement | undefined {
  const parts = element.querySelectorAll<HTMLElement>(`${fields}, .modal-body [aria-busy=true]`);
  return [...parts].find((part) => part.matches(fields) || part.querySelector(fields) === null);
}

/**
 * Focuses the first field. In dialogs without fields, such as confirmations, the heading gets the focus. While a part
 * above the first field is loading, the heading has the focus too, because the first field would receive text that is
 * intended for that part.
 */
function focusFirstField(element: HTMLElement): void {
  const field = firstPart(element);
  const title = element.querySelector<HTMLElement>('.modal-title');
  if (element.querySelector('.modal-body :focus, .modal-footer :focus')) endTypingAhead();
  else if (field?.matches(fields)) field.focus();
  else {
    title?.focus();
    if (field) focusAfter(title, element);
    else endTypingAhead();
  }
}

/** Waits for the first field while the heading has the focus. If the user moves the focus elsewhere, it stays there. */
function focusAfter(title: HTMLElement | null, element: HTMLElement): void {
  const end = performance.now() + timeoutMs;
  const look = (): void => {
    if (document.activeElement !== title) return;
    const field = performance.now() < end ? firstPart(element) : element.querySelector<HTMLElement>(fields);
    if (field?.matches(fields)) field.focus();
    else if (field) requestAnimationFrame(look);
    else endTypingAhead();
  };
  look();
}
