import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import './file-drop.css';

interface FileDropProps {
  /** What the browser's chooser offers: endings and media types. */
  readonly accept: string;
  /** What the hidden field is called, where more than its button tells of it. */
  readonly label?: string;
  readonly onFile: (file: File) => void;
  /** Stands in it; is given what opens the chooser. */
  readonly children: (choose: () => void) => ReactNode;
}

/** A place for one file: to drop it on, or to choose it by a button in it. */
export function FileDrop({ accept, label, onFile, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
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
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files);
          // The same file, mended, may be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
