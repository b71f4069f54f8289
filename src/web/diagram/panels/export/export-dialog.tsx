import { useState } from 'react';
import { type Box, type Cell, isFixed } from '../../../../diagram/cells/cell.ts';
import { Problem, problemText } from '../../../api/problem.ts';
import { fileName, saveFile } from '../../../resources/transfer/write-table.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { selectedCells } from '../../edits/clipboard.ts';
import {
  type ExportFormat,
  exportFile,
  formats,
  formatTitles,
  isPicture,
  takesSeveral,
} from '../../export/export-formats.ts';
import { pngScale, pngScaleNote } from '../../export/png-file.ts';
import { sceneBox } from '../../export/scene.ts';
import type { Background } from '../../export/svg-file.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { ChoiceField } from './choice-field.tsx';
import { ExtentField } from './extent-field.tsx';
import { HiddenLayersField } from './hidden-layers-field.tsx';
import { loadDiagram } from './load-diagram.ts';
import { OtherDiagramsField } from './other-diagrams-field.tsx';
import { type ExportScope, missingPictures, useScene } from './use-scene.ts';

const scales = [0.5, 1, 2, 3, 4] as const;
const backgrounds = [
  { value: 'white', label: 'White' },
  { value: 'transparent', label: 'None' },
] as const;

/** The field for the scale of a PNG, with the resulting size in pixels. */
function ScaleField({
  box,
  value,
  onChange,
}: {
  readonly box: Box | undefined;
  readonly value: number;
  readonly onChange: (scale: number) => void;
}) {
  const pixels = (units: number, of: Box): string => Math.round(units * pngScale(of, value)).toLocaleString('en');
  return (
    <div className="field">
      <label className="form-label" htmlFor="export-scale">
        Scale
      </label>
      <select
        id="export-scale"
        className="form-select"
        value={value}
        aria-describedby="export-size"
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {scales.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
      <div id="export-size" className="form-text" role="status">
        {box && `${pixels(box.width, box)} × ${pixels(box.height, box)} pixels. `}
        {box && pngScaleNote(box, value)}
      </div>
    </div>
  );
}

/** The notes about an exported file. */
function ExportNotes({ notes, onClose }: { readonly notes: readonly string[]; readonly onClose: () => void }) {
  return (
    <Dialog title="Exported with notes" onClose={onClose} cancelLabel="Close">
      <p>The file has been saved. Notes on it:</p>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The export dialog: format, extent and appearance. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const { editor, module, family, project } = useDiagram();
  const { graph } = editor;
  const [format, setFormat] = useState<ExportFormat>('svg');
  const [extent, setExtent] = useState<ExportScope>('all');
  const [background, setBackground] = useState<Background>('white');
  const [scale, setScale] = useState(2);
  const [otherDiagrams, setOtherDiagrams] = useState<readonly number[]>([]);
  const [hiddenLayers, setHiddenLayers] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [notes, setNotes] = useState<readonly string[] | null>(null);
  const ready = useScene(extent, hiddenLayers);
  const box = ready ? sceneBox(ready.scene) : undefined;
  const offered = formats.filter((one) => !takesSeveral(one) || family.models?.includes(one));

  const make = async () => {
    if (!ready || !box) throw new Error('There is nothing to export yet: the diagram is empty.');
    // Fixed cells are not counted, because every module of this kind has them.
    const cells: readonly Cell[] =
      extent === 'selection' ? selectedCells(editor) : graph.cells().filter((cell) => !isFixed(cell));
    const { name, type_key: kind } = module;
    const others = takesSeveral(format) && project ? otherDiagrams.map((id) => loadDiagram(project.id, id)) : [];
    const source = {
      name,
      kind,
      cells,
      layers: graph.layers,
      settings: { ...editor.state.settings },
      others: await Promise.all(others),
      scene: ready.scene,
      box,
    };
    return await exportFile(format, source, { background, scale });
  };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      setFailure(error instanceof Problem ? problemText(error) : why);
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    run(async () => {
      const { content, ending, notes } = await make();
      const name = fileName(module.name, ending);
      saveFile(name, content);
      toast({ text: `Exported as ${name}` });
      const missing = isPicture(format) ? missingPictures(ready?.missing ?? 0) : undefined;
      const all = missing ? [...notes, missing] : notes;
      if (all.length) setNotes(all);
      else onClose();
    });
  const copy = () =>
    run(async () => {
      // The promise is passed to the clipboard without an await: after one, browsers no longer accept the press of the
      // button as the cause.
      const picture = make().then(({ content }) => content);
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
      toast({ text: 'Picture copied' });
    });

  if (notes) return <ExportNotes notes={notes} onClose={onClose} />;
  return (
    <Dialog
      title="Export diagram"
      onClose={onClose}
      primary={{ label: 'Export', run: () => void save(), busy: busy || !ready }}
      aside={
        format === 'png' && (
          <button
            type="button"
            className="btn btn-quiet"
            aria-disabled={busy || !box}
            onClick={() => box && void copy()}
          >
            <i className="bi bi-copy" aria-hidden="true" /> Copy picture
          </button>
        )
      }
    >
      {failure && (
        <p role="alert" className="field-error">
          {failure}
        </p>
      )}
      <ChoiceField
        label="Format"
        value={format}
        choices={offered.map((value) => ({ value, ...formatTitles[value] }))}
        onChange={setFormat}
      />
      <ExtentField value={extent} onChange={setExtent} />
      {takesSeveral(format) && project && (
        <OtherDiagramsField
          project={project.id}
          help={
            format === 'bpmn'
              ? 'Each becomes a page of its own. One that shows the inside of a sub-process becomes the inside of it.'
              : 'Each becomes a view of its own. Elements that several of them show are one.'
          }
          chosen={otherDiagrams}
          onChange={setOtherDiagrams}
        />
      )}
      {(format === 'svg' || format === 'png') && (
        <ChoiceField label="Background" value={background} choices={backgrounds} onChange={setBackground} />
      )}
      {format === 'png' && <ScaleField box={box} value={scale} onChange={setScale} />}
      {isPicture(format) && <HiddenLayersField checked={hiddenLayers} onChange={setHiddenLayers} />}
    </Dialog>
  );
}
