import { useMemo, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { sceneBox } from '../../export/scene.ts';
import { printScene } from '../../print/print-scene.ts';
import { maxPages, sheetsFor } from '../../print/sheet.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { ChoiceField } from '../export/choice-field.tsx';
import { ExtentField } from '../export/extent-field.tsx';
import { HiddenLayersField } from '../export/hidden-layers-field.tsx';
import { type ExportScope, missingPictures, useScene } from '../export/use-scene.ts';
import { maxPreviewed, PrintPreview } from './print-preview.tsx';
import './print-dialog.css';

const scales = [0.25, 0.5, 0.75, 1, 1.5, 2] as const;
const percent = (scale: number): string => `${Math.round(scale * 100)} %`;

/** The print dialog: extent and sheets, with a preview. */
export function PrintDialog({ onClose }: { readonly onClose: () => void }) {
  const { module } = useDiagram();
  const [extent, setExtent] = useState<ExportScope>('all');
  const [kind, setKind] = useState<'fit' | 'tiles'>('fit');
  const [scale, setScale] = useState(1);
  const [hiddenLayers, setHiddenLayers] = useState(false);
  const [busy, setBusy] = useState(false);
  const ready = useScene(extent, hiddenLayers);
  const box = useMemo(() => ready && sceneBox(ready.scene), [ready]);
  const sheets = useMemo(() => box && sheetsFor(box, kind === 'fit' ? { kind } : { kind, scale }), [box, kind, scale]);
  const count = sheets?.pages.length ?? 0;
  const print = async () => {
    if (!ready || !sheets) return;
    setBusy(true);
    try {
      await printScene(module.name, ready.scene, sheets);
      onClose();
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : String(error), kind: 'error' });
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Print diagram"
      onClose={onClose}
      primary={sheets && count <= maxPages ? { label: 'Print', run: () => void print(), busy } : undefined}
    >
      <ExtentField value={extent} onChange={setExtent} />
      <ChoiceField
        label="On"
        value={kind}
        choices={[
          { value: 'fit', label: 'One sheet' },
          { value: 'tiles', label: 'Several sheets, to be joined' },
        ]}
        onChange={setKind}
      />
      {kind === 'tiles' && (
        <div className="field">
          <label className="form-label" htmlFor="print-scale">
            Size
          </label>
          <select
            id="print-scale"
            className="form-select"
            value={scale}
            onChange={(event) => setScale(Number(event.target.value))}
          >
            {scales.map((one) => (
              <option key={one} value={one}>
                {percent(one)}
              </option>
            ))}
          </select>
        </div>
      )}
      <HiddenLayersField checked={hiddenLayers} onChange={setHiddenLayers} />
      {ready && !box && <p role="status">There is nothing to print yet: the diagram is empty.</p>}
      {ready && box && sheets && (
        <>
          <p role="status" className="text-2 mb-0">
            {count === 1
              ? `One sheet of A4, landscape, at ${percent(sheets.scale)}.`
              : `${count} sheets of A4, landscape: ${sheets.columns} across and ${sheets.rows} down, with a strip of 1 cm in common.`}
            {count > maxPages && ` That is more than ${maxPages}: choose a smaller size.`}
            {` ${missingPictures(ready.missing) ?? ''}`}
            {count > maxPreviewed && count <= maxPages && ` The first ${maxPreviewed} are shown.`}
          </p>
          <PrintPreview name={module.name} scene={ready.scene} box={box} sheets={sheets} />
        </>
      )}
    </Dialog>
  );
}
