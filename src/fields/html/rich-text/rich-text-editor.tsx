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
  /** The name of the text, for the toolbar. */
  readonly label: string;
  /** HTML, which is sanitised before it is shown and before it is reported. */
  readonly html: string;
  readonly readOnly?: boolean;
  /** Attributes of the text element, for screen readers. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Called with the HTML after an edit, empty if there is no visible content; not called on opening. */
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
}

/** The HTML of an editor; empty if there is no visible content. */
const htmlIn = ({ schema, state }: Editor): string => {
  // A separate document that is not rendered, because the browser loads each picture created in the page.
  const document = globalThis.document.implementation.createHTMLDocument();
  const holder = document.createElement('div');
  DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document }, holder);
  const text = cleanHtml(withAddresses(holder).innerHTML);
  return isBlankHtml(text) ? '' : text;
};

/** Removes the empty paragraph that the editor adds after a list or a table, because it is no edit. */
const withoutEmptyEnd = (html: string): string => html.replace(/(<p><\/p>)+$/, '');

/** Edits text with headings, lists, links and tables. The Tab key leaves it, like any other field. */
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
  /**
   * The given HTML and the editor's version of it, which differs because the editor writes some elements differently.
   */
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
    // The editor's CSS is in our own files, because the content security policy allows no other.
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
