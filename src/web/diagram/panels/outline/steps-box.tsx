import { useId, useState } from 'react';
import { drawsFlows, startItem } from '../../../../diagram/steps/step-items.ts';
import { insertAtCentre } from '../../edits/insert-at-centre.ts';
import { useDiagram, useFromEditor } from '../../react/editor-context.ts';
import { drawSteps } from './draw-steps.ts';
import './steps-box.css';

const example = 'Check the order\nComplete?\n  yes: Send the goods\n  no: Ask the customer\nFile the papers';

/** The box in an empty diagram with the ways to start: steps typed one per line, a first shape, or a file. */
export function StepsBox() {
  const { editor, family, canWrite } = useDiagram();
  const empty = useFromEditor(({ graph }) => graph.size === 0);
  const [text, setText] = useState('');
  const id = useId();
  if (!empty || !canWrite) return null;
  const first = startItem(family);
  const flows = drawsFlows(family);
  const draw = () => {
    if (!drawSteps(editor, family, text)) return;
    setText('');
    editor.host.focus({ preventScroll: true });
  };
  return (
    <section className="steps-box" aria-label="Begin the diagram" data-own-pointer>
      <label htmlFor={`${id}-steps`} className="steps-title">
        {flows ? 'Type steps, one per line' : 'Type what takes part, one per line'}
      </label>
      <p id={`${id}-help`} className="text-2">
        {flows
          ? 'A question mark at the end of a line asks; set the answers in below it.'
          : 'Each line becomes a shape.'}
      </p>
      <textarea
        id={`${id}-steps`}
        className="form-control"
        rows={7}
        aria-describedby={`${id}-help`}
        placeholder={flows ? example : ''}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          draw();
        }}
      />
      <div className="steps-actions">
        <button type="button" className="btn btn-primary" aria-disabled={!text.trim() || undefined} onClick={draw}>
          {flows ? 'Draw the steps' : 'Draw them'}
        </button>
        {first && (
          <button type="button" className="btn btn-secondary" onClick={() => insertAtCentre(editor, first)}>
            Add a {first.label.toLowerCase()}
          </button>
        )}
        <button type="button" className="btn btn-secondary" onClick={() => editor.request({ kind: 'import' })}>
          Import a file
        </button>
      </div>
    </section>
  );
}
