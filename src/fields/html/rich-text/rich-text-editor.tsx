import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { cleanHtml, isBlankHtml } from '../clean-html.ts';
import { richTextExtensions } from './extensions.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import './rich-text.css';

export interface RichTextEditorProps {
  readonly id: string;
  /** What is edited, for the tools. */
  readonly label: string;
  /** HTML; it is cleaned before it is shown, and again before it is handed on. */
  readonly html: string;
  readonly readOnly?: boolean;
  /** Attributes of the text, for screen readers. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The HTML after an edit; empty if nothing is left to read. Opening it reports nothing. */
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
}

/** A text with headings, lists, links and tables. The Tab key leaves it, as it leaves every field. */
export default function RichTextEditor({
  id,
  label,
  html,
  readOnly = false,
  attributes,
  onChange,
  onBlur,
}: RichTextEditorProps) {
  const sent = useRef(html);
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });
  const named: Record<string, string> = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    class: 'form-control rich-text',
    ...(readOnly && { 'aria-readonly': 'true' }),
    ...attributes,
  };
  const editor = useEditor({
    extensions: richTextExtensions,
    content: cleanHtml(html),
    editable: !readOnly,
    // Its style stands with ours: the page's policy knows no other.
    injectCSS: false,
    editorProps: {
      attributes: named,
      transformPastedHTML: cleanHtml,
      handleDOMEvents: { keydown: (_, event) => event.key === 'Tab' },
    },
    onUpdate: ({ editor: now }) => {
      const text = cleanHtml(now.getHTML());
      sent.current = isBlankHtml(text) ? '' : text;
      latest.current.onChange(sent.current);
    },
    onBlur: () => latest.current.onBlur?.(),
  });
  useEffect(() => {
    if (html === sent.current) return;
    sent.current = html;
    editor.commands.setContent(cleanHtml(html), { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    editor.setEditable(!readOnly, false);
  }, [editor, readOnly]);
  const text = JSON.stringify(named);
  useEffect(() => {
    const { editorProps } = editor.options;
    editor.setOptions({ editorProps: { ...editorProps, attributes: JSON.parse(text) } });
  }, [editor, text]);
  return (
    <div className="rich-text-editor">
      {!readOnly && <RichTextToolbar editor={editor} label={label} controls={id} />}
      <EditorContent editor={editor} />
    </div>
  );
}
