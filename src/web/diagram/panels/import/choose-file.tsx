import { type DragEvent, useRef, useState } from 'react';
import { importEndings } from '../../io/read-file.ts';
import type { ImportState } from './use-import.ts';

/** Choose a file, or drop it. */
export function ChooseFile({ state }: { readonly state: ImportState }) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { stage, read } = state;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void read(file);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the twin of the button inside. */}
      <div
        className="diagram-import-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <i className="bi bi-file-earmark-arrow-up" aria-hidden="true" />
        {stage.kind === 'reading' ? (
          <>
            <p role="status">Reading {stage.name} ...</p>
            <progress value={stage.done} max={1} aria-label="Reading the file" />
          </>
        ) : (
          <>
            <button type="button" className="btn btn-primary" onClick={() => input.current?.click()}>
              Choose a file
            </button>
            <p>or drop it here</p>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={importEndings}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void read(file);
            target.value = '';
          }}
        />
      </div>
      <p className="form-text">
        Visio (.vsdx, .vsdm), BPMN 2.0, draw.io, ArchiMate and Tessera files, up to 20 MB. The file is read in your
        browser and goes nowhere else. Nothing is changed before you have seen what is in it.
      </p>
    </>
  );
}
