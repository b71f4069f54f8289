import { type DragEvent, type ReactNode, useRef, useState } from 'react';
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
  /** Stands in it; is given what opens the chooser. */
  readonly children: (choose: () => void) => ReactNode;
}

/** A place for files: to drop them on, or to choose them by a button in it. */
export function FileDrop({ accept, label, onFile, onSeveral, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!files || !file) return;
    if (files.length === 1) onFile(file);
    else if (onSeveral) onSeveral([...files]);
    else toast({ text: 'One file at a time can be taken here.', kind: 'error' });
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
        multiple={onSeveral !== undefined}
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
