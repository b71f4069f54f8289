/** A line that is being written: a new row, or the words of one that is there. */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { type PastedLine, pastedLines } from './pasted-lines.ts';

interface LineInputProps {
  readonly label: string;
  readonly text: string;
  readonly maxLength: number | undefined;
  /** Once it is written it is there for another line. */
  readonly stays?: boolean;
  /** The line is written, by Enter or because the focus has gone elsewhere. */
  readonly onWrite: (text: string, left: boolean) => void;
  /** Tab and Shift with Tab. */
  readonly onIndent: (text: string, out: boolean) => void;
  readonly onCancel: () => void;
  /** Several lines were pasted; null where they are not taken. */
  readonly onLines: ((lines: readonly PastedLine[]) => void) | null;
}

export function LineInput({
  label,
  text,
  maxLength,
  stays = false,
  onWrite,
  onIndent,
  onCancel,
  onLines,
}: LineInputProps) {
  const input = useRef<HTMLInputElement>(null);
  /** By Escape, or because another key has written it. */
  const ended = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { value } = event.currentTarget;
    event.stopPropagation();
    if (event.key === 'Enter') {
      event.preventDefault();
      if (value.trim() === '') {
        ended.current = true;
        onCancel();
        return;
      }
      if (stays) event.currentTarget.value = '';
      else ended.current = true;
      onWrite(value.trim(), false);
    } else if (event.key === 'Escape' || (event.key === 'Backspace' && value === '')) {
      event.preventDefault();
      ended.current = true;
      onCancel();
    } else if (event.key === 'Tab') {
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
      ref={input}
      type="text"
      className="form-control outline-input"
      aria-label={label}
      defaultValue={text}
      maxLength={maxLength}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={(event) => {
        if (ended.current) return;
        const value = event.currentTarget.value.trim();
        if (value === '') onCancel();
        else onWrite(value, true);
      }}
    />
  );
}
