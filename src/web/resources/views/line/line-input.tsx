/** A text line: for a new row, or for the text of an existing row. */
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type Ref, useEffect, useRef } from 'react';
import { type PastedLine, pastedLines } from './pasted-lines.ts';
import './line.css';

interface LineInputProps {
  readonly label: string;
  readonly text: string;
  readonly maxLength: number | undefined;
  readonly placeholder?: string;
  /** Whether the input is emptied after a line is entered, so that the next one can be typed. */
  readonly stays?: boolean;
  /** Whether the input focuses itself when it is mounted; true by default. */
  readonly takesFocus?: boolean;
  /** The id of the element with the error. */
  readonly fault?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  /** Called on Enter, or because the input has lost the focus (`left`). */
  readonly onWrite: (text: string, left: boolean) => void;
  /** Called on Tab and Shift+Tab. Without this function these keys move the focus. */
  readonly onIndent?: (text: string, out: boolean) => void;
  /** Called if there is no text. `left`: because the input has lost the focus. */
  readonly onCancel: (left: boolean) => void;
  /** Called if several lines are pasted; null if they are not accepted. */
  readonly onLines: ((lines: readonly PastedLine[]) => void) | null;
  /** Called on Ctrl+Enter: continues in the form with the typed text. */
  readonly onMore?: (text: string) => void;
}

/** Whether the line continues: the focus moves inside it, or the window becomes inactive. */
function staysInLine({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>): boolean {
  const line = currentTarget.closest('[data-line]');
  const within = relatedTarget instanceof Node && line?.contains(relatedTarget) === true;
  return within || document.activeElement === currentTarget;
}

export function LineInput({
  label,
  text,
  maxLength,
  placeholder,
  stays = false,
  takesFocus = true,
  fault,
  ref,
  onWrite,
  onIndent,
  onCancel,
  onLines,
  onMore,
}: LineInputProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Whether Escape or another key has already ended the line. */
  const ended = useRef(false);
  useEffect(() => {
    if (!takesFocus) return;
    input.current?.focus();
    input.current?.select();
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { value } = event.currentTarget;
    event.stopPropagation();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onMore) {
      event.preventDefault();
      event.currentTarget.value = '';
      onMore(value.trim());
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (value.trim() === '') {
        ended.current = !stays;
        onCancel(false);
        return;
      }
      if (stays) event.currentTarget.value = '';
      else ended.current = true;
      onWrite(value.trim(), false);
    } else if (event.key === 'Escape' || (event.key === 'Backspace' && value === '' && !event.repeat)) {
      event.preventDefault();
      if (stays) event.currentTarget.value = '';
      else ended.current = true;
      onCancel(false);
    } else if (event.key === 'Tab' && onIndent) {
      event.preventDefault();
      ended.current = !stays;
      onIndent(value.trim(), event.shiftKey);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = pastedLines(event.clipboardData.getData('text/plain'));
    if (!onLines || lines.length < 2) return;
    event.preventDefault();
    event.stopPropagation();
    onLines(lines);
  };
  return (
    <input
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      type="text"
      className="form-control line-input"
      aria-label={label}
      aria-invalid={fault !== undefined || undefined}
      aria-describedby={fault}
      defaultValue={text}
      maxLength={maxLength}
      placeholder={placeholder}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={(event) => {
        if (ended.current || staysInLine(event)) return;
        const value = event.currentTarget.value.trim();
        if (value !== '' && stays) event.currentTarget.value = '';
        if (value === '') onCancel(true);
        else onWrite(value, true);
      }}
    />
  );
}
