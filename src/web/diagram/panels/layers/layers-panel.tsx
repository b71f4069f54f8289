import { useState } from 'react';
import { type Layer, newJsid } from '../../../../diagram/cells/cell.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toasts.ts';
import type { Editor } from '../../engine/editor.ts';
import { sameList, useDiagram, useFromEditor } from '../../react/editor-context.ts';
import { useModuleWrite } from '../use-module-write.ts';
import { addLayer, assignLayer, changeLayer, moveLayer, removeLayer, withLayerAt } from './edit-layers.ts';
import './layers-panel.css';

/**
 * Stores the first layer in cells without a layer before another layer becomes the first: such cells are shown on the
 * first layer.
 */
function keepOnFirst({ graph }: Editor, next: readonly Layer[]): void {
  const first = graph.layers[0]?.id;
  if (first === undefined || next[0]?.id === first) return;
  graph.batch('Keep the layer', () => {
    for (const { jsid, layer_id } of graph.cells()) if (layer_id == null) graph.change(jsid, { layer_id: first });
  });
}

/** The panel with the layers of the diagram: names, order, and which layers are faded. */
export function LayersPanel() {
  const { editor, canWrite } = useDiagram();
  const { graph } = editor;
  const writeModule = useModuleWrite();
  const layers = useFromEditor(({ graph: now }) => now.layers);
  const counts = useFromEditor(({ graph: now }) => now.layers.map((layer) => cellsOn(now, layer.id).length), sameList);
  const forNew = useFromEditor(({ graph: now }) => now.layerForNew());
  const selected = useFromEditor(({ selection }) => selection.get(), sameList);
  const [announcement, announce] = useState('');
  // The change is applied to the layers at the time of writing, because other users may have changed them meanwhile.
  const write = (change: (now: readonly Layer[]) => readonly Layer[], words: string) => {
    const next = change(graph.layers);
    keepOnFirst(editor, next);
    graph.setLayers(next);
    announce(words);
    writeModule((module) => ({ layers: change(module.layers ?? []).map((layer) => ({ ...layer })) }));
  };
  // Not an undo step: undo would restore only the cells, and put them on a layer that no longer exists.
  const put = (jsids: readonly string[], layer: string | null) => {
    for (const jsid of jsids) if (graph.get(jsid)) graph.change(jsid, { layer_id: layer }, 'history');
  };
  const remove = (layer: Layer) => {
    const { layers: left, receiver } = removeLayer(layers, layer.id);
    const at = layers.findIndex(({ id }) => id === layer.id);
    const cells = cellsOn(graph, layer.id).map(({ jsid }) => jsid);
    put(cells, receiver);
    const words = `${nameOf(layer)} deleted; what was on it is on ${left[0] ? nameOf(left[0]) : 'the only layer'}`;
    write((now) => removeLayer(now, layer.id).layers, '');
    const undo = () => {
      write((now) => withLayerAt(now, layer, at), `${nameOf(layer)} is back`);
      put(cells, layer.id);
    };
    editor.use(toast({ text: words, action: { label: 'Undo', run: undo } }));
  };
  return (
    <div className="layers-panel">
      {!layers.length && (
        <p className="text-2">Everything is on one layer. Add another to show and hide parts of the diagram.</p>
      )}
      <ol>
        {layers.map((layer, at) => {
          const name = nameOf(layer);
          return (
            <li key={layer.id} data-hidden={layer.hidden || undefined}>
              <IconButton
                icon={layer.hidden ? 'eye-slash' : 'eye'}
                label={layer.hidden ? `Show ${name}` : `Hide ${name}`}
                aria-pressed={layer.hidden === true}
                disabled={!canWrite}
                onClick={() =>
                  write(
                    (now) => changeLayer(now, layer.id, { hidden: !layer.hidden }),
                    `${name} is ${layer.hidden ? 'shown' : 'dimmed'}`,
                  )
                }
              />
              {canWrite ? (
                <LayerName
                  name={layer.name}
                  at={at}
                  onWrite={(next) => write((now) => changeLayer(now, layer.id, { name: next }), '')}
                />
              ) : (
                <span className="layer-name">{name}</span>
              )}
              <span className="inspector-count" title="Cells on it">
                {counts[at] ?? 0}
                <span className="visually-hidden"> cells</span>
              </span>
              {canWrite && (
                <span className="layer-buttons">
                  <IconButton
                    icon="arrow-up"
                    label={`Move ${name} up`}
                    disabled={at === 0}
                    onClick={() => write((now) => moveLayer(now, layer.id, -1), `${name} is number ${at}`)}
                  />
                  <IconButton
                    icon="arrow-down"
                    label={`Move ${name} down`}
                    disabled={at === layers.length - 1}
                    onClick={() => write((now) => moveLayer(now, layer.id, 1), `${name} is number ${at + 2}`)}
                  />
                  <IconButton
                    icon="pencil"
                    label={`New shapes go on ${name}`}
                    aria-pressed={forNew === layer.id}
                    disabled={layer.hidden === true}
                    onClick={() => {
                      graph.setLayerForNew(layer.id);
                      announce(`New shapes go on ${name}`);
                    }}
                  />
                  <IconButton
                    icon="box-arrow-in-down"
                    label={`Put the selection on ${name}`}
                    disabled={!selected.length}
                    onClick={() => {
                      const count = assignLayer(
                        editor,
                        selected.flatMap((jsid) => graph.get(jsid) ?? []),
                        layer.id,
                      );
                      announce(`${count} moved to ${name}`);
                    }}
                  />
                  <IconButton icon="trash" label={`Delete ${name}`} onClick={() => remove(layer)} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {canWrite && (
        <button
          type="button"
          className="btn btn-secondary btn-sm"
          onClick={() => {
            const id = newJsid();
            write((now) => addLayer(now, id), 'Layer added');
          }}
        >
          <i className="bi bi-plus-lg" aria-hidden="true" /> Add layer
        </button>
      )}
      <p role="status" className="text-2">
        {announcement}
      </p>
    </div>
  );
}

const nameOf = ({ name }: Layer): string => name || 'Unnamed';
const cellsOn = (graph: Editor['graph'], layer: string) =>
  graph.cells().filter((cell) => graph.layerOf(cell) === layer);

interface LayerNameProps {
  readonly name: string;
  readonly at: number;
  readonly onWrite: (name: string) => void;
}

/** The field for the name of a layer. The name is saved when the field loses the focus, not for each letter. */
function LayerName({ name, at, onWrite }: LayerNameProps) {
  const [text, setText] = useState<string | null>(null);
  const end = () => {
    if (text !== null && text.trim() !== name) onWrite(text.trim());
    setText(null);
  };
  return (
    <input
      className="form-control layer-name"
      aria-label={`Name of layer ${at + 1}`}
      maxLength={120}
      value={text ?? name}
      onChange={({ target }) => setText(target.value)}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end();
        if (event.key !== 'Escape' || text === null) return;
        event.preventDefault();
        setText(null);
      }}
    />
  );
}
