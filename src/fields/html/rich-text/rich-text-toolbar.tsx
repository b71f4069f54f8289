import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { IconButton } from '../../../web/ui/icon-button.tsx';
import { allowsAttribute } from '../allowed-html.ts';
import {
  blockCommands,
  blockStyles,
  insertCommands,
  type RichTextCommand,
  tableCommands,
  textCommands,
} from './commands.ts';

interface ToolbarProps {
  readonly editor: Editor;
  /** The name of the text. */
  readonly label: string;
  /** The id of the text element. */
  readonly controls: string;
}

/** The toolbar of a formatted text: one tab stop, arrow keys move between the buttons. */
export function RichTextToolbar({ editor, label, controls }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [link, setLink] = useState<string | null>(null);
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  const groups = [textCommands, blockCommands, insertCommands, ...(state.inTable ? [tableCommands] : [])];
  let first = true;
  const tabIndex = () => {
    const index = first ? 0 : -1;
    first = false;
    return index;
  };
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={`Formatting of ${label}`}
        aria-controls={controls}
        className="rich-text-tools"
        onKeyDown={(event) => goOn(event, bar)}
      >
        <select
          className="form-select form-select-sm"
          aria-label="Style of the paragraph"
          tabIndex={tabIndex()}
          value={state.block}
          onChange={({ target }) => blockStyles.find(({ key }) => key === target.value)?.set(editor)}
        >
          {blockStyles.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        {groups.map((commands) => (
          <div key={commands[0]?.name} className="rich-text-group">
            {commands.map((command) => (
              <Tool key={command.name} command={command} editor={editor} state={state} tabIndex={tabIndex()} />
            ))}
            {commands === textCommands && (
              <IconButton
                icon="link-45deg"
                label="Link"
                tabIndex={tabIndex()}
                aria-pressed={state.link !== null}
                onMouseDown={keepSelection}
                onClick={() => setLink(state.link ?? 'https://')}
              />
            )}
          </div>
        ))}
      </div>
      {link !== null && <LinkField editor={editor} address={link} onClose={() => setLink(null)} />}
    </>
  );
}

type ToolState = ReturnType<typeof stateOf>;

/** The state of the buttons at the cursor. */
function stateOf(editor: Editor) {
  const all = [...textCommands, ...blockCommands, ...insertCommands];
  return {
    on: all.filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name),
    off: all.filter(({ can }) => can && !can(editor)).map(({ name }) => name),
    block: blockStyles.findLast(({ isOn }) => isOn(editor))?.key ?? 'paragraph',
    link: editor.isActive('link') ? String(editor.getAttributes('link')['href'] ?? '') : null,
    inTable: editor.isActive('table'),
  };
}

/** Pressing a button must not clear the selection in the text. */
const keepSelection = (event: React.MouseEvent) => event.preventDefault();

interface ToolProps {
  readonly command: RichTextCommand;
  readonly editor: Editor;
  readonly state: ToolState;
  readonly tabIndex: number;
}

function Tool({ command: { name, icon, keys, run, isOn }, editor, state, tabIndex }: ToolProps) {
  return (
    <IconButton
      icon={icon}
      label={keys ? `${name} (${keys})` : name}
      tabIndex={tabIndex}
      aria-pressed={isOn ? state.on.includes(name) : undefined}
      // `aria-disabled` instead of `disabled`, because a button that becomes disabled loses the focus to the page.
      aria-disabled={state.off.includes(name) || undefined}
      onMouseDown={keepSelection}
      onClick={() => {
        if (!state.off.includes(name)) run(editor);
      }}
    />
  );
}

function goOn(event: KeyboardEvent, bar: RefObject<HTMLDivElement | null>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (!step) return;
  const tools = [...(bar.current?.querySelectorAll<HTMLElement>('select, button') ?? [])];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  tools[(at + step + tools.length) % tools.length]?.focus();
  event.preventDefault();
}

interface LinkFieldProps {
  readonly editor: Editor;
  readonly address: string;
  readonly onClose: () => void;
}

/** A field for the target of a link; an empty one removes the link. */
function LinkField({ editor, address: before, onClose }: LinkFieldProps) {
  const [address, setAddress] = useState(before);
  const [wrong, setWrong] = useState(false);
  const set = () => {
    const to = address.trim();
    const bare = to === '' || to === 'https://';
    if (!bare && !allowsAttribute('a', 'href', to)) return setWrong(true);
    const words = editor.chain().focus().extendMarkRange('link');
    if (bare) words.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      words.insertContent({ type: 'text', text: to, marks: [{ type: 'link', attrs: { href: to } }] }).run();
    else words.setLink({ href: to }).run();
    onClose();
  };
  return (
    <div className="rich-text-link">
      <input
        type="text"
        inputMode="url"
        className="form-control"
        aria-label="Address of the link"
        aria-invalid={wrong || undefined}
        value={address}
        // biome-ignore lint/a11y/noAutofocus: opened by the button that was pressed.
        autoFocus
        onChange={({ target }) => {
          setAddress(target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            set();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            editor.commands.focus();
            onClose();
          }
        }}
      />
      <button type="button" className="btn btn-secondary btn-sm" onClick={set}>
        Set link
      </button>
      {wrong && (
        <div role="alert" className="form-field-error">
          A link leads to an address that begins with https://, http://, mailto: or tel:, or with / within this
          workspace.
        </div>
      )}
    </div>
  );
}
