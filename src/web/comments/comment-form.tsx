import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { problemText } from '../api/problem.ts';

/** The contract's limit of a comment. */
const longest = 10_000;

interface CommentFormProps {
  readonly label: string;
  readonly button: string;
  readonly initial?: string;
  /** Rejects if the text was not taken: then it stays in the field. */
  readonly onSend: (text: string) => Promise<void>;
  /** Left out where the form stands open all the time. */
  readonly onCancel?: (() => void) | undefined;
  /** Asked once when the form comes: may it take the focus. */
  readonly takesFocus?: (() => boolean) | undefined;
}

/** A field for a comment. Control and Enter send it. */
export function CommentForm({ label, button, initial = '', onSend, onCancel, takesFocus }: CommentFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [failure, setFailure] = useState<string | null>(null);
  const opened = onCancel !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the coming of the form is a reason to take the focus.
  useEffect(() => {
    if (!field.current || !(opened || takesFocus?.())) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    const sent = text.trim();
    if (sent === '') {
      setFailure('Write something first.');
      field.current?.focus();
      return;
    }
    // The comment shows at once; a field that stays is free for the next one.
    if (!opened) setText('');
    setFailure(null);
    try {
      await onSend(sent);
    } catch (error) {
      if (!opened) setText((now) => (now === '' ? sent : `${sent}\n\n${now}`));
      setFailure(`This was not saved. ${problemText(error)}`);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (event.key === 'Escape' && onCancel) onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form className="comment-form" onSubmit={(event) => void send(event)}>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="form-control"
        rows={opened ? 2 : 3}
        maxLength={longest}
        value={text}
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? `${id}-failure` : undefined}
        aria-keyshortcuts="Control+Enter"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {failure && (
        <p id={`${id}-failure`} className="comment-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="comment-form-buttons">
        <button type="submit" className="btn btn-primary btn-sm">
          {button}
        </button>
        {onCancel && (
          <button type="button" className="btn btn-secondary btn-sm" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
