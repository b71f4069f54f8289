import { useId } from 'react';
import type { Cell } from '../../../../diagram/cells/cell.ts';
import { isFixed } from '../../../../diagram/cells/cell.ts';
import { fieldTitles } from '../../../../diagram/cells/field-titles.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { assignLayer } from '../layers/edit-layers.ts';

interface LayerSectionProps {
  readonly cells: readonly Cell[];
  /** Whether the user may change the module. If so, a locked cell can be unlocked. */
  readonly canWrite: boolean;
}

/** The layer of the selected cells, and whether they are locked. */
export function LayerSection({ cells, canWrite }: LayerSectionProps) {
  const { editor } = useDiagram();
  const { graph } = editor;
  const id = useId();
  const layers = graph.layers;
  const on = new Set(cells.map((cell) => graph.layerOf(cell)));
  const [layer] = on;
  const free = cells.filter((cell) => !isFixed(cell));
  const locked = free.length > 0 && free.every((cell) => cell.locked);
  const someLocked = free.some((cell) => cell.locked);
  const name = layers.find((one) => one.id === layer)?.name;
  if (!canWrite) {
    return (
      <p>
        {on.size > 1 ? 'On several layers' : name ? `On the layer ${name}` : 'On the only layer'}
        {someLocked && ', locked'}
      </p>
    );
  }
  return (
    <>
      {layers.length > 0 ? (
        <div className="form-field">
          <label className="form-label" htmlFor={`${id}-layer`}>
            {fieldTitles.layer_id}
          </label>
          <select
            id={`${id}-layer`}
            className="form-select"
            value={on.size === 1 ? layer : ''}
            onChange={({ target }) => assignLayer(editor, cells, target.value)}
          >
            {on.size > 1 && <option value="">Mixed</option>}
            {layers.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name || 'Unnamed'}
                {one.hidden ? ' (hidden)' : ''}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <p className="text-2">This diagram has a single layer.</p>
      )}
      <div className="form-check form-switch">
        <input
          type="checkbox"
          role="switch"
          id={`${id}-locked`}
          className="form-check-input"
          checked={locked}
          aria-checked={locked}
          disabled={!free.length}
          onChange={() => {
            graph.batch(locked ? 'Unlock' : 'Lock', () => {
              for (const { jsid } of free) graph.change(jsid, { locked: !locked });
            });
          }}
        />
        <label htmlFor={`${id}-locked`} className="form-check-label">
          {fieldTitles.locked}: nobody moves or changes it
        </label>
      </div>
      <button type="button" className="btn btn-secondary btn-sm" onClick={() => editor.request({ kind: 'layers' })}>
        <i className="bi bi-stack" aria-hidden="true" /> All layers
      </button>
    </>
  );
}
