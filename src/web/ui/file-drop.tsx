import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { endsAsIn, takeDropped } from './dropped-files.ts';
import { toast } from './toasts.ts';
import './file-drop.css';

interface FileDropProps {
  /** What the browser's chooser offers: endings and media types. */
  readonly accept: string;
  /** What the hidden field is called, where more than its button tells of it. */
  readonly label?: string;
  readonly onFile: (file: File) => void;
  /** Takes several at once; left out more than one are refused. */
  readonly onSeveral?: (files: readonly File[]) => void;
  /** Stands in it; is given what opens the chooser, of files and of a whole folder. */
  readonly children: (choose: () => void, chooseFolder: () => void) => ReactNode;
}

/** Lets a folder be chosen; a field for it is there only for so long, and React has no word for what it takes. */
function chooseFolder(onFiles: (files: readonly File[]) => void): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.webkitdirectory = true;
  field.addEventListener('change', () =>
    onFiles([...(field.files ?? [])].toSorted((one, other) => one.name.localeCompare(other.name))),
  );
  field.click();
}

/** A place for files: to drop them on, or to choose them by a button in it. */
export function FileDrop({ accept, label, onFile, onSeveral, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length === 1) onFile(file);
    else if (onSeveral) onSeveral(files);
    else toast({ text: 'One file at a time can be taken here.', kind: 'error' });
  };
  const takeOfFolder = (files: readonly File[]) => {
    if (files.length > 0) take(files);
    else toast({ text: 'The folder holds no file that can be taken here.', kind: 'error' });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    // Words that are dragged here are no folder without files.
    if (!event.dataTransfer.types.includes('Files')) return;
    if (onSeveral) takeDropped(event.dataTransfer, endsAsIn(accept), takeOfFolder);
    else take([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the twin of the button inside.
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
          // The same file, mended, may be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
