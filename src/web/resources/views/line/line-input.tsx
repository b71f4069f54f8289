/** A line that is being written: a new row, or the words of one that is there. */
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type Ref, useEffect, useRef } from 'react';
import { type PastedLine, pastedLines } from './pasted-lines.ts';
import './line.css';

interface LineInputProps {
  readonly label: string;
  readonly text: string;
  readonly maxLength: number | undefined;
  readonly placeholder?: string;
  /** Once it is written it is there for another line. */
  readonly stays?: boolean;
  /** It takes the focus when it comes; true if left out. */
  readonly takesFocus?: boolean;
  /** What tells why it was refused, by its id. */
  readonly fault?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  /** The line is written, by Enter or because the focus has gone elsewhere. */
  readonly onWrite: (text: string, left: boolean) => void;
  /** Tab and Shift with Tab; without it they lead on. */
  readonly onIndent?: (text: string, out: boolean) => void;
  /** Nothing is written; `left`: because the focus has gone elsewhere. */
  readonly onCancel: (left: boolean) => void;
  /** Several lines were pasted; null where they are not taken. */
  readonly onLines: ((lines: readonly PastedLine[]) => void) | null;
  /** Ctrl with Enter: the form takes over what was written. */
  readonly onMore?: (text: string) => void;
}

/** The focus goes to what belongs to the line, or the window has lost it: neither ends the line. */
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
  /** By Escape, or because another key has written it. */
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
