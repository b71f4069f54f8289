/** The line for new rows in a place: Enter adds a row and empties the line for the next one, Escape ends. */
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { useList } from '../../state/list/list-context.ts';
import type { Start } from '../../state/row/lanes.ts';
import { addText } from '../../state/row/words.ts';
import { LineInput } from './line-input.tsx';
import { endOfList, placeOfStart } from './typed-adding.ts';
import { type QuickLine as Lines, newName, type SentLine, useQuickLine } from './use-quick-line.ts';

interface QuickLineProps {
  /** The lanes in which new rows are added; null for the end of the list. */
  readonly start: Start | null;
  /** The name of the place; null for the end of the list. */
  readonly where: string | null;
}

/** The line for new rows in a place, shown while a row is typed there. */
export function QuickLine({ start, where }: QuickLineProps) {
  const { line, typed } = useList();
  const place = placeOfStart(start);
  if (!typed) return null;
  const isOpen = line?.place === place;
  return (
    <div data-line-place={place} hidden={!isOpen}>
      {isOpen && <Writing {...{ start, where }} />}
    </div>
  );
}

/** The permanent line below the last row. Rows of sections and trees are typed in it too. */
export function LastLine() {
  const { line, typed } = useList();
  if (!typed) return null;
  const start = line?.start ?? null;
  const where = start ? start.lanes.map(({ title }) => title).join(', ') : null;
  return (
    <div className="line-last" data-line-place={endOfList}>
      <Writing {...{ start, where }} stays />
    </div>
  );
}

interface WritingProps extends QuickLineProps {
  /** Whether the line is always shown. */
  readonly stays?: boolean;
}

function Writing({ start, where, stays = false }: WritingProps) {
  const { entry, typed, words, line, setLine, addByForm } = useList();
  const quick = useQuickLine(start);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!line) return;
    if (document.activeElement !== input.current) opener.current = document.activeElement;
    input.current?.focus();
  }, [line]);
  const label = newName(words.title, where);
  const onMore = (text: string) => addByForm(start, text);
  const end = (left: boolean) => {
    if (left) {
      if (!stays && quick.lines.every(({ fault }) => fault === null)) setLine(null);
      return;
    }
    const places = [opener.current, rowBefore(input.current)];
    opener.current = null;
    // Rendered synchronously, because some buttons that open the line are hidden while it is open.
    flushSync(() => setLine(null));
    focusFirst(places);
    // The row that was added last may be rendered later, or not at all.
    quick.goToLast();
  };
  return (
    <div className="line" data-line>
      {quick.lines.map((sent) =>
        sent.fault === null ? (
          <p key={sent.key} className="line-sent" aria-busy="true">
            {sent.text}
          </p>
        ) : (
          <RefusedLine key={sent.key} {...{ sent, quick, label, typed }} onDone={() => input.current?.focus()} />
        ),
      )}
      <div className="line-writing">
        {stays && <i className="bi bi-plus-lg" aria-hidden="true" />}
        {stays && where !== null && <span className="line-where">{where}</span>}
        <LineInput
          ref={input}
          stays
          takesFocus={false}
          label={label}
          text=""
          placeholder={stays ? addText(entry, words.title) : newName(words.title, null)}
          maxLength={maxLengthOf(typed)}
          onWrite={(text, left) => {
            quick.write([text]);
            if (left) end(left);
          }}
          onCancel={end}
          onLines={(pasted) => quick.write(pasted.map(({ text }) => text))}
          onMore={onMore}
        />
        <button
          type="button"
          className="btn btn-quiet line-more"
          aria-label={`More fields for the new ${lowerFirst(words.title)}${where === null ? '' : ` in ${where}`}`}
          title="More fields (Ctrl+Enter)"
          onClick={() => {
            const text = input.current?.value.trim() ?? '';
            if (input.current) input.current.value = '';
            onMore(text);
          }}
        >
          More
        </button>
      </div>
    </div>
  );
}

const rowBefore = (input: HTMLInputElement | null): Element | undefined =>
  [...document.querySelectorAll('[data-row]')].findLast(
    (row) => input && row.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING,
  );

/** Focuses the first of the elements that exists and accepts the focus. */
function focusFirst(elements: readonly (Element | null | undefined)[]): void {
  for (const element of elements) {
    if (!(element instanceof HTMLElement) || element === document.body) continue;
    element.focus();
    if (document.activeElement === element) return;
  }
}

const maxLengthOf = (field: { readonly schema: Readonly<Record<string, unknown>> } | null): number | undefined =>
  Number(field?.schema['maxLength'] ?? 0) || undefined;

interface RefusedLineProps {
  readonly sent: SentLine;
  readonly quick: Lines;
  readonly label: string;
  readonly typed: Parameters<typeof maxLengthOf>[0];
  /** Called when the line was sent again, or dropped. */
  readonly onDone: () => void;
}

/** A line that the server has refused, with its text and the error. */
function RefusedLine({ sent, quick, label, typed, onDone }: RefusedLineProps) {
  const fault = useId();
  const [mayTake] = useState(isIdle);
  return (
    <div className="line-refused">
      <LineInput
        label={`${label}, not added`}
        text={sent.text}
        takesFocus={mayTake}
        fault={fault}
        maxLength={maxLengthOf(typed)}
        onWrite={(text, left) => {
          if (left && text === sent.text) return;
          quick.retry(sent, text);
          if (!left) onDone();
        }}
        onCancel={(left) => {
          quick.drop(sent);
          if (!left) onDone();
        }}
        onLines={null}
      />
      <p id={fault} role="alert" className="line-fault">
        <i className="bi bi-exclamation-circle" aria-hidden="true" /> {sent.fault}
      </p>
    </div>
  );
}

/** Whether no other line is being typed, so that a refused line may take the focus. */
function isIdle(): boolean {
  const { activeElement: at } = document;
  return at instanceof HTMLInputElement && at.value === '' && at.closest('[data-line]') !== null;
}

interface AddHereProps extends QuickLineProps {
  readonly where: string;
  /** Whether the button shows only an icon. */
  readonly small?: boolean;
  /**
   * Whether the button is left out of the tab order: with many places there would be too many tab stops, and there are
   * other ways to add rows by keys.
   */
  readonly pointerOnly?: boolean;
  readonly className?: string;
}

/** The button that starts a new row in a place. */
export function AddHere({ start, where, small = false, pointerOnly = false, className = '' }: AddHereProps) {
  const { access, words, add } = useList();
  if (!access.create) return null;
  const what = lowerFirst(words.title);
  return (
    <button
      type="button"
      tabIndex={pointerOnly ? -1 : undefined}
      className={`btn btn-quiet ${small ? 'btn-icon' : ''} ${className}`}
      aria-label={`Add ${what} in ${where}`}
      onClick={() => add(start ?? undefined)}
    >
      <i className="bi bi-plus-lg" aria-hidden="true" />
      {!small && <> Add {what}</>}
    </button>
  );
}
