import { FileDrop } from '../../../ui/file-drop.tsx';
import { importEndings } from '../../io/read-file.ts';
import type { ImportState } from './use-import.ts';

/** Choose files, or drop them. */
export function ChooseFile({ state }: { readonly state: ImportState }) {
  const { stage, read } = state;
  return (
    <>
      <FileDrop accept={importEndings} onFile={(file) => void read([file])} onSeveral={(files) => void read(files)}>
        {(choose, chooseFolder) =>
          stage.kind === 'reading' ? (
            <>
              <p role="status">Reading {stage.name} ...</p>
              <progress value={stage.done} max={1} aria-label="Reading the file" />
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
