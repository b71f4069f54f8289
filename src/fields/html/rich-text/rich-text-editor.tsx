import type { Editor } from '@tiptap/core';
import { DOMSerializer } from '@tiptap/pm/model';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { cleanHtml, isBlankHtml } from '../clean-html.ts';
import { richTextExtensions, withAddresses } from './extensions.ts';
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

/** The HTML of an editor; empty if nothing is left to read. */
const htmlIn = ({ schema, state }: Editor): string => {
  // Of a document that is not shown: a picture that is made in the page is fetched from its site at once.
  const document = globalThis.document.implementation.createHTMLDocument();
  const holder = document.createElement('div');
  DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document }, holder);
  const text = cleanHtml(withAddresses(holder).innerHTML);
  return isBlankHtml(text) ? '' : text;
};

/** The editor puts an empty paragraph behind a list or a table, to be written in: that alone is no edit. */
const withoutEmptyEnd = (html: string): string => html.replace(/(<p><\/p>)+$/, '');

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
  /** The HTML that was given, and what the editor has made of it: it spells some elements in a way of its own. */
  const given = useRef({ html, written: '' });
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
    onCreate: ({ editor: now }) => {
      given.current = { html: sent.current, written: htmlIn(now) };
    },
    onUpdate: ({ editor: now }) => {
      const text = htmlIn(now);
      const unchanged = withoutEmptyEnd(text) === withoutEmptyEnd(given.current.written);
      sent.current = unchanged ? given.current.html : text;
      latest.current.onChange(sent.current);
    },
    onBlur: () => latest.current.onBlur?.(),
  });
  useEffect(() => {
    if (html === sent.current) return;
    sent.current = html;
    editor.commands.setContent(cleanHtml(html), { emitUpdate: false });
    given.current = { html, written: htmlIn(editor) };
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
