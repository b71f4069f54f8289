import { defineWeb } from '../define-web.ts';
import { editorProps } from '../text/editor.tsx';
import { fromInput, toInput } from '../typed.ts';
import type { EditorProps, ValueProps } from '../web/field-web.ts';

/** The text with its line breaks. */
const LongTextInFull = ({ text }: ValueProps) => <span className="form-value-lines">{text}</span>;

function LongTextEditor(props: EditorProps) {
  const { field, value, onValue } = props;
  return (
    <textarea
      {...editorProps(props)}
      className="form-control"
      rows={3}
      value={toInput(field, value)}
      onChange={({ target }) => onValue(fromInput(field, target.value))}
    />
  );
}

export const longTextWeb = defineWeb({ InFull: LongTextInFull, Editor: LongTextEditor, width: 260 });
