import { endsAsIn, takeDropped } from '../../../ui/dropped-files.ts';
import type { Point } from '../../cells/cell.ts';
import type { Editor } from '../../engine/editor.ts';
import { importEndings } from '../../io/import-endings.ts';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Is it a place that takes files itself: a field for one, or a dialog. */
const takesItself = ({ target }: DragEvent): boolean =>
  target instanceof Element && target.closest('.file-drop, [role="dialog"], dialog') !== null;

/**
 * Files and folders dropped from elsewhere on the sheet, or on what floats over it or stands beside it. A diagram that
 * may only be read takes none, and the browser opens none.
 */
export function listenToFiles(editor: Editor, onFiles: (files: readonly File[], at: Point) => void): () => void {
  const stop = new AbortController();
  const { host } = editor;
  const on = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
    (host.parentElement ?? host).addEventListener(
      name,
      (event) => {
        if (holdsFiles(event) && !takesItself(event)) listener(event);
      },
      { signal: stop.signal },
    );
  const mark = (over: boolean) => {
    if (over) host.dataset['drop'] = '';
    else delete host.dataset['drop'];
  };
  on('dragover', (event) => {
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = editor.state.readOnly ? 'none' : 'copy';
    mark(!editor.state.readOnly);
  });
  on('dragleave', () => mark(false));
  on('drop', (event) => {
    event.preventDefault();
    mark(false);
    if (!event.dataTransfer || editor.state.readOnly) return;
    const at = editor.viewport.toSheet({ x: event.clientX, y: event.clientY });
    takeDropped(event.dataTransfer, endsAsIn(importEndings), (files) => onFiles(files, at));
  });
  return () => {
    stop.abort();
    mark(false);
  };
}
