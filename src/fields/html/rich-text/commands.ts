/** The commands of formatted text, as buttons of the toolbar. */
import type { Editor } from '@tiptap/core';

export interface RichTextCommand {
  readonly name: string;
  readonly icon: string;
  /** The keyboard shortcut, for the tooltip. */
  readonly keys?: string;
  readonly run: (editor: Editor) => void;
  /** Whether the command is active at the cursor; undefined if the command is no toggle. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
}

export const textCommands: readonly RichTextCommand[] = [
  {
    name: 'Bold',
    icon: 'type-bold',
    keys: 'Ctrl+B',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'Italic',
    icon: 'type-italic',
    keys: 'Ctrl+I',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'Underline',
    icon: 'type-underline',
    keys: 'Ctrl+U',
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    name: 'Strikethrough',
    icon: 'type-strikethrough',
    keys: 'Ctrl+Shift+S',
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive('strike'),
  },
];

export const blockCommands: readonly RichTextCommand[] = [
  {
    name: 'Bulleted list',
    icon: 'list-ul',
    keys: 'Ctrl+Shift+8',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'Numbered list',
    icon: 'list-ol',
    keys: 'Ctrl+Shift+7',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'Increase indent',
    icon: 'text-indent-left',
    run: (editor) => editor.chain().focus().sinkListItem('listItem').run(),
    can: (editor) => editor.can().sinkListItem('listItem'),
  },
  {
    name: 'Decrease indent',
    icon: 'text-indent-right',
    run: (editor) => editor.chain().focus().liftListItem('listItem').run(),
    can: (editor) => editor.can().liftListItem('listItem'),
  },
];

export const insertCommands: readonly RichTextCommand[] = [
  {
    name: 'Table',
    icon: 'table',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    can: (editor) => !editor.isActive('table'),
  },
  {
    name: 'Remove formatting',
    icon: 'eraser',
    run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
];

/** Commands that are shown while the cursor is in a table. */
export const tableCommands: readonly RichTextCommand[] = [
  { name: 'Add a row below', icon: 'arrow-bar-down', run: (editor) => editor.chain().focus().addRowAfter().run() },
  {
    name: 'Add a column to the right',
    icon: 'arrow-bar-right',
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  { name: 'Delete the row', icon: 'dash-square', run: (editor) => editor.chain().focus().deleteRow().run() },
  {
    name: 'Delete the column',
    icon: 'dash-square-dotted',
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  { name: 'Delete the table', icon: 'trash', run: (editor) => editor.chain().focus().deleteTable().run() },
];

const headings = [1, 2, 3, 4] as const;

export interface BlockStyle {
  readonly key: string;
  readonly name: string;
  readonly set: (editor: Editor) => void;
  readonly isOn: (editor: Editor) => boolean;
}

/** Styles of a paragraph. */
export const blockStyles: readonly BlockStyle[] = [
  {
    key: 'paragraph',
    name: 'Text',
    set: (editor) => editor.chain().focus().clearNodes().setParagraph().run(),
    isOn: (editor) => editor.isActive('paragraph') && !editor.isActive('blockquote'),
  },
  ...headings.map((level) => ({
    key: `h${level}`,
    name: `Heading ${level}`,
    set: (editor: Editor) => editor.chain().focus().setHeading({ level }).run(),
    isOn: (editor: Editor) => editor.isActive('heading', { level }),
  })),
  {
    key: 'quote',
    name: 'Quotation',
    set: (editor) => editor.chain().focus().clearNodes().setBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    key: 'code',
    name: 'Code',
    set: (editor) => editor.chain().focus().clearNodes().setCodeBlock().run(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
];
