import { type FormEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { problemText } from '../api/problem.ts';
import { useDraft } from '../resources/form/use-draft.ts';
import type { CommentSubject, CommentText } from './comment.ts';
import { type Mentioned, withName } from './mention.ts';
import { MentionList, optionId } from './mention-list.tsx';
import { useMentions } from './use-mentions.ts';

/** The maximum length of a comment in the contract. */
const longest = 10_000;

interface CommentFormProps {
  /** The key of the draft among the drafts on the subject, such as `new`, `answer 5` or `change 7`. */
  readonly purpose: string;
  /** The subject. Only people who may read it can be mentioned. */
  readonly subject: CommentSubject;
  /** The people that the initial text mentions. */
  readonly mentioned?: readonly Mentioned[];
  readonly label: string;
  readonly button: string;
  readonly initial?: string;
  /** Sends the comment. Rejects if the comment was not accepted; the text then stays in the field. */
  readonly onSend: (written: CommentText) => Promise<void>;
  /** Called on cancel; undefined if the form is always open. */
  readonly onCancel?: (() => void) | undefined;
  /** Called when the form is mounted; returns whether it may take the focus. */
  readonly takesFocus?: (() => boolean) | undefined;
}

const nobody: readonly Mentioned[] = [];

/** The form for a comment. Ctrl+Enter sends the comment; an @ mentions people. */
export function CommentForm({
  purpose,
  subject,
  mentioned = nobody,
  label,
  button,
  initial = '',
  onSend,
  onCancel,
  takesFocus,
}: CommentFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const forget = useDraft({
    name: `comment ${subject.type} ${subject.id} ${purpose}`,
    values: useMemo(() => ({ text }), [text]),
    dirty: text.trim() !== '' && text !== initial && !sending,
    restore: (values) => setText(String(values['text'] ?? '')),
    discard: () => setText(initial),
    stays: true,
  });
  const cancel =
    onCancel &&
    (() => {
      forget();
      onCancel();
    });
  const mentions = useMentions(subject, mentioned, (naming, person) => {
    if (!field.current) return;
    const next = withName(text, field.current.selectionStart, naming, person);
    setText(next.text);
    // The caret is set after React has updated the field.
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  });
  const opened = onCancel !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form takes the focus only when it is mounted.
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
    // The comment appears at once. A form that stays open is emptied for the next comment.
    if (!opened) setText('');
    setFailure(null);
    setSending(true);
    try {
      await onSend({ text: sent, user_ids: mentions.idsIn(sent) });
    } catch (error) {
      if (!opened) setText((now) => (now === '' ? sent : `${sent}\n\n${now}`));
      setFailure(`This was not saved. ${problemText(error)}`);
    } finally {
      setSending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (event.key === 'Escape' && cancel) cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choosing = mentions.offered.length > 0;
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
        data-panel-field={opened ? undefined : true}
        maxLength={longest}
        value={text}
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? `${id}-failure` : undefined}
        aria-keyshortcuts="Control+Enter"
        aria-autocomplete="list"
        aria-controls={choosing ? `${id}-people` : undefined}
        aria-activedescendant={choosing ? optionId(`${id}-people`, mentions.active) : undefined}
        onChange={({ target }) => {
          setText(target.value);
          mentions.look(target.value, target.selectionStart);
        }}
        onKeyDown={onKeyDown}
      />
      <MentionList id={`${id}-people`} offered={mentions.offered} active={mentions.active} onChoose={mentions.choose} />
      {failure && (
        <p id={`${id}-failure`} className="comment-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="comment-form-buttons">
        <button type="submit" className="btn btn-primary btn-sm">
          {button}
        </button>
        {cancel && (
          <button type="button" className="btn btn-secondary btn-sm" onClick={cancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
