import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { endsAsIn, takeDropped } from './dropped-files.ts';
import { toast } from './toasts.ts';
import './file-drop.css';

interface FileDropProps {
  /** Extensions and media types for the browser's file dialog. */
  readonly accept: string;
  /** The label of the hidden file input, if that of the button is not sufficient. */
  readonly label?: string;
  readonly onFile: (file: File) => void;
  /** Called with the files if there are several. Without this function, more than one file is refused. */
  readonly onSeveral?: (files: readonly File[]) => void;
  /** Renders the contents; gets the functions that open the dialogs for files and for a folder. */
  readonly children: (choose: () => void, chooseFolder: () => void) => ReactNode;
}

/** Opens the browser's dialog for a folder. The file input is temporary; React has no type for its attribute. */
function chooseFolder(onFiles: (files: readonly File[]) => void): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.webkitdirectory = true;
  field.addEventListener('change', () =>
    onFiles([...(field.files ?? [])].toSorted((one, other) => one.name.localeCompare(other.name))),
  );
  field.click();
}

/** An area for dropped files, with a button that opens the file dialog. */
export function FileDrop({ accept, label, onFile, onSeveral, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length === 1) onFile(file);
    else if (onSeveral) onSeveral(files);
    else toast({ text: 'Only one file at a time can be imported here.', kind: 'error' });
  };
  const takeOfFolder = (files: readonly File[]) => {
    if (files.length > 0) take(files);
    else toast({ text: 'The folder has no file that can be imported here.', kind: 'error' });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    // Text that is dragged must not be reported as a folder without files.
    if (!event.dataTransfer.types.includes('Files')) return;
    if (onSeveral) takeDropped(event.dataTransfer, endsAsIn(accept), takeOfFolder);
    else take([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same as a drop
    <div
      className="file-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <i className="bi bi-file-earmark-arrow-up" aria-hidden="true" />
      {children(
        () => input.current?.click(),
        () => chooseFolder((files) => takeOfFolder(files.filter(({ name }) => endsAsIn(accept)(name)))),
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={onSeveral !== undefined}
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // The input is cleared, so that the same file can be chosen again after a correction.
          target.value = '';
        }}
      />
    </div>
  );
}
