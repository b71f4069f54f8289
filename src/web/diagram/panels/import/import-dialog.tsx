import { useEffect, useId, useMemo } from 'react';
import { type Cell, isElement } from '../../../../diagram/cells/cell.ts';
import { families, familyOf } from '../../../../diagram/shapes/families.ts';
import type { ImportResult } from '../../../../diagram-files/import-result.ts';
import { importEndings } from '../../../../diagram-files/read-file.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { ChoiceField } from '../export/choice-field.tsx';
import { ChoosePages } from './choose-pages.tsx';
import { PagePreview } from './page-preview.tsx';
import { ReportList } from './report-list.tsx';
import { type DiagramImportState, type ImportStage, useDiagramImport } from './use-import.ts';
import './import-dialog.css';

/** The field to choose files, or to drop them on. */
function ChooseFile({ state }: { readonly state: DiagramImportState }) {
  const { stage, read } = state;
  return (
    <>
      <FileDrop accept={importEndings} onFile={(file) => void read([file])} onSeveral={(files) => void read(files)}>
        {(choose, chooseFolder) =>
          stage.kind === 'reading' ? (
            <>
              <p role="status">Reading {stage.name} ...</p>
              {/* Some files do not report their progress: the bar is then indeterminate. */}
              <progress value={stage.done || undefined} max={1} aria-label="Reading the file" />
            </>
          ) : (
            <>
              <div className="import-choices">
                <button type="button" className="btn btn-primary" onClick={choose}>
                  Choose files
                </button>
                <button type="button" className="btn btn-quiet" onClick={chooseFolder}>
                  Choose a folder
                </button>
              </div>
              <p>or drop them here</p>
            </>
          )
        }
      </FileDrop>
      <p className="form-text">
        Visio (.vsdx, .vsdm), BPMN 2.0, draw.io, ArchiMate and Tessera files, or a ZIP of them, up to 20 MB each. Files
        are read in your browser and go nowhere else. Nothing is changed before you have seen what is in it.
      </p>
    </>
  );
}

interface ImportDialogProps {
  /** The files that were dropped on the sheet, if the dialog opens for them. */
  readonly files?: readonly File[] | undefined;
  readonly onClose: () => void;
  /** Called after cells were added to the diagram. */
  readonly onDone: () => void;
}

const modes = [
  { value: 'add', label: 'Add to the diagram', help: 'Beside the existing shapes.' },
  { value: 'replace', label: 'Replace', help: 'Existing shapes are removed, except locked ones. Undo restores them.' },
] as const;

/** The dialog that imports files of other programs. It shows their contents before anything changes. */
export function ImportDialog({ files, onClose, onDone }: ImportDialogProps) {
  const state = useDiagramImport(onDone);
  const { stage, failure, adding, bringIn, read } = state;
  const busy = adding !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are read when they are given, not when the state changes.
  useEffect(() => {
    if (files) void read(files);
  }, [files]);
  const some = stage.kind === 'ready' && state.chosen.some((at) => stage.fitting[at]?.cells.length);
  return (
    <Dialog
      title={stage.kind === 'choose' ? 'Import files' : `Import ${stage.name}`}
      size="lg"
      onClose={busy ? state.callOff : onClose}
      persistent={busy}
      primary={some ? { label: 'Import', run: () => void bringIn(), busy } : undefined}
    >
      {failure && (
        <p role="alert" className="diagram-import-failure">
          <i className="bi bi-exclamation-circle-fill" aria-hidden="true" /> {failure}
        </p>
      )}
      {state.nearest && (
        <p>
          <button type="button" className="btn btn-outline-primary" onClick={state.takeNearest}>
            {nearestWords(state.nearest.result, state.asFlow)}
          </button>
        </p>
      )}
      {busy ? (
        <>
          <p role="status">Importing ...</p>
          <progress className="import-progress" value={adding} max={1} aria-label="Importing" />
        </>
      ) : stage.kind === 'ready' ? (
        <Ready state={state} stage={stage} />
      ) : (
        <ChooseFile state={state} />
      )}
    </Dialog>
  );
}

/** The name of the notation whose shapes replace those of the file. */
const nearestWords = ({ diagrams }: ImportResult, asFlow: boolean): string => {
  if (diagrams.length === 1) return asFlow ? 'Import as a process flow' : 'Import as BPMN';
  return asFlow ? 'Import as process flows' : 'Import as BPMN';
};

interface TakeNearestProps {
  readonly other: NonNullable<Extract<ImportStage, { kind: 'ready' }>['other']>;
  readonly onChange: () => void;
}

/** The option to import shapes of other notations as the nearest shapes: one choice for all of them. */
function TakeNearest({ other, onChange }: TakeNearestProps) {
  const id = useId();
  return (
    <div className="field form-check">
      <input
        id={id}
        type="checkbox"
        className="form-check-input"
        checked={other.isTaken}
        onChange={onChange}
        aria-describedby={`${id}-help`}
      />
      <label className="form-check-label" htmlFor={id}>
        Replace what is not BPMN by the nearest shapes
      </label>
      <p id={`${id}-help`} className="form-text">
        Each shape that is not BPMN becomes the nearest one, and is listed below.
      </p>
    </div>
  );
}

interface ReadyProps {
  readonly state: DiagramImportState;
  readonly stage: Extract<ImportStage, { kind: 'ready' }>;
}

function Ready({ state, stage }: ReadyProps) {
  const { result, fitting, other } = stage;
  const { report } = result;
  // The diagrams after conversion to the kind of this module, for the preview.
  const diagrams = useMemo(
    () => result.diagrams.map((page, at) => ({ ...page, cells: fitting[at]?.cells ?? page.cells })),
    [result, fitting],
  );
  const [single] = diagrams;
  return (
    <>
      {other && <TakeNearest other={other} onChange={state.exchange} />}
      {diagrams.length > 1 ? (
        <ChoosePages
          diagrams={diagrams}
          chosen={state.chosen}
          several={state.mayMakeModules}
          onChange={state.setChosen}
        />
      ) : (
        single && <PagePreview page={single} small={false} />
      )}
      {state.hasContent && (
        <ChoiceField label="Existing shapes" value={state.mode} choices={modes} onChange={state.setMode} />
      )}
      <ReportList
        report={report}
        left={[...leftSentences(fitting, state.chosen), ...simplerSentences(fitting, state.chosen)]}
      />
    </>
  );
}

/** Sentences about details that this kind of module cannot express, in the order of the pages, without duplicates. */
const simplerSentences = (fitting: ReadyProps['stage']['fitting'], chosen: readonly number[]): readonly string[] => [
  ...new Set(chosen.flatMap((at) => fitting[at]?.simpler ?? [])),
];

/** Sentences about cells for which this kind of module has no item type. */
function leftSentences(fitting: ReadyProps['stage']['fitting'], chosen: readonly number[]): readonly string[] {
  const left = chosen.flatMap((at) => fitting[at]?.left ?? []);
  if (!left.length) return [];
  const shapes = left.filter((cell) => 'position' in cell).length;
  if (!shapes)
    return [
      `${left.length} ${left.length === 1 ? 'link is' : 'links are'} left out: this kind of diagram has no such links.`,
    ];
  return [
    `${shapes} ${shapes === 1 ? 'shape is' : 'shapes are'} left out, with the links that end there: this kind of diagram has no such shapes. ${takerOf(left)} takes them.`,
  ];
}

/**
 * The name of the kind of diagram that has these shapes: the one that all of them have in common, else BPMN, into which
 * files are converted.
 */
function takerOf(left: readonly Cell[]): string {
  const shapes = left.filter(isElement);
  const family = Object.values(families).find(
    (one) => one !== familyOf('') && shapes.every(({ type }) => one.shapes.some(({ key }) => key === type)),
  );
  return family ? `A diagram of the kind “${family.label}”` : 'A BPMN diagram';
}
