import { defineWeb } from '../define-web.ts';
import { editorProps } from '../text/editor.tsx';
import type { EditorProps, ValueProps } from '../web/field-web.ts';
import { iconChoices } from './icon-choices.ts';

function IconInFull({ value }: Pick<ValueProps, 'value'>) {
  return (
    <>
      <i className={`bi bi-${value}`} aria-hidden="true" /> {String(value)}
    </>
  );
}

function IconCell({ value, text }: ValueProps) {
  return (
    <span title={text}>
      <IconInFull value={value} />
    </span>
  );
}

function IconEditor(props: EditorProps) {
  const { value, onValue } = props;
  const stored = String(value ?? '');
  return (
    <select
      {...editorProps(props)}
      className="form-select"
      value={stored}
      onChange={({ target }) => onValue(target.value)}
    >
      <option value="">None</option>
      {stored && !iconChoices.has(stored) && <option value={stored}>{stored}</option>}
      {[...iconChoices].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

export const iconWeb = defineWeb({
  Cell: IconCell,
  OnCard: IconCell,
  InFull: IconInFull,
  Editor: IconEditor,
  width: 160,
  stretches: false,
});
