import type { WidgetProps } from '@rjsf/utils';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { emptyOf } from '../form-values.ts';
import { describedBy, labelId } from '../templates/field-template.tsx';
import { cleanHtml, isBlankHtml } from './clean-html.ts';

const commands = [
  { command: 'bold', name: 'Bold', icon: 'type-bold' },
  { command: 'italic', name: 'Italic', icon: 'type-italic' },
  { command: 'insertUnorderedList', name: 'Bulleted list', icon: 'list-ul' },
  { command: 'insertOrderedList', name: 'Numbered list', icon: 'list-ol' },
] as const;
const linkIcon = 'link-45deg';
const clearIcon = 'eraser';

/** Text with a little formatting. What is pasted, typed or stored is cleaned before it is shown or sent. */
export function HtmlWidget({
  id,
  label,
  value,
  onChange,
  onBlur,
  schema,
  rawErrors,
  readonly,
  disabled,
  required,
}: WidgetProps) {
  const editor = useRef<HTMLDivElement>(null);
  const sent = useRef<unknown>(undefined);
  const range = useRef<Range | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const fixed = readonly || disabled;

  useEffect(() => {
    if (!editor.current || value === sent.current) return;
    sent.current = value;
    editor.current.innerHTML = cleanHtml(typeof value === 'string' ? value : '');
  }, [value]);

  const report = () => {
    const html = cleanHtml(editor.current?.innerHTML ?? '');
    sent.current = isBlankHtml(html) ? emptyOf(schema) : html;
    onChange(sent.current);
  };
  const run = (command: string, argument?: string) => {
    editor.current?.focus();
    // Deprecated, yet the one way to format a selection that keeps the browser's own undo; every browser has it.
    document.execCommand(command, false, argument);
    report();
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const html = event.clipboardData.getData('text/html');
    if (html) document.execCommand('insertHTML', false, cleanHtml(html));
    else document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
    report();
  };
  const askLink = () => {
    const selection = window.getSelection();
    range.current = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : null;
    setLink('https://');
  };
  const setLinkOnSelection = () => {
    const address = link?.trim() ?? '';
    setLink(null);
    editor.current?.focus();
    if (range.current) {
      window.getSelection()?.removeAllRanges();
      window.getSelection()?.addRange(range.current);
    }
    if (/^(https?:\/\/|mailto:)\S+$/.test(address)) {
      const bare = range.current?.collapsed ?? true;
      if (bare) run('insertHTML', cleanHtml(`<a href="${encodeURI(address)}">${encodeURI(address)}</a>`));
      else run('createLink', address);
    }
  };
  const button = (name: string, icon: string, onClick: () => void) => (
    <button
      key={name}
      type="button"
      className="btn btn-quiet btn-sm"
      aria-label={name}
      title={name}
      // The selection in the text must survive the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <i className={`bi bi-${icon}`} aria-hidden="true" />
    </button>
  );
  return (
    <div className="form-html">
      {!fixed && (
        <div className="form-html-tools" role="toolbar" aria-label={`Formatting of ${label}`} aria-controls={id}>
          {commands.map(({ command, name, icon }) => button(name, icon, () => run(command)))}
          {button('Link', linkIcon, askLink)}
          {button('Remove formatting', clearIcon, () => {
            run('removeFormat');
            run('unlink');
          })}
        </div>
      )}
      {link !== null && (
        <div className="form-html-link">
          <input
            type="url"
            className="form-control"
            aria-label="Address of the link"
            value={link}
            // biome-ignore lint/a11y/noAutofocus: opened by the button just pressed.
            autoFocus
            onChange={({ target }) => setLink(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                setLinkOnSelection();
              } else if (event.key === 'Escape') {
                event.stopPropagation();
                setLink(null);
              }
            }}
          />
          <button type="button" className="btn btn-secondary btn-sm" onClick={setLinkOnSelection}>
            Set link
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: no native control holds formatted text. */}
      <div
        ref={editor}
        id={id}
        role="textbox"
        tabIndex={0}
        contentEditable={!fixed}
        suppressContentEditableWarning
        aria-multiline="true"
        aria-labelledby={labelId(id)}
        aria-required={required || undefined}
        aria-invalid={rawErrors?.length ? true : undefined}
        aria-describedby={describedBy(id, schema, rawErrors)}
        className="form-control form-html-text"
        onInput={report}
        onPaste={paste}
        onBlur={() => onBlur(id, value)}
      />
    </div>
  );
}
