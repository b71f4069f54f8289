import { useId } from 'react';
import { useEditor } from '../../react/editor-context.ts';

interface HiddenLayersFieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The option to include hidden layers, if there are any. */
export function HiddenLayersField({ checked, onChange }: HiddenLayersFieldProps) {
  const id = useId();
  const hidden = useEditor().graph.layers.filter((layer) => layer.hidden);
  if (!hidden.length) return null;
  return (
    <div className="field form-check">
      <input
        id={id}
        type="checkbox"
        className="form-check-input"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label className="form-check-label" htmlFor={id}>
        With what is on hidden layers, pale ({hidden.map(({ name }) => name).join(', ')})
      </label>
    </div>
  );
}
