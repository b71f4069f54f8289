import type { Point } from '../../../../diagram/cells/cell.ts';
import { importEndings } from '../../../../diagram-files/import-endings.ts';
import { endsAsIn, takeDropped } from '../../../ui/dropped-files.ts';
import type { Editor } from '../../engine/editor.ts';

/** Whether a drag contains text, from another program or page. Links are left to the browser. */
const holdsWords = (types: readonly string[]): boolean =>
  types.includes('text/plain') && !types.includes('text/uri-list');

/** Whether another element handles the drop: a file field or dialog, or, for text, a text field. */
function isTaken({ dataTransfer, target }: DragEvent): boolean {
  if (!dataTransfer || !(target instanceof Element)) return false;
  if (target.closest('.file-drop, [role="dialog"], dialog')) return false;
  if (dataTransfer.types.includes('Files')) return true;
  return holdsWords(dataTransfer.types) && !target.closest('input, textarea');
}

interface Takers {
  readonly onFiles: (files: readonly File[], at: Point) => void;
  readonly onWords: (words: string, at: Point) => void;
}

/**
 * Handles files, folders and text that are dropped on the sheet, or on panels over or beside it. A read-only diagram
 * accepts none, and the browser does not open any either. Returns a function that stops this.
 */
export function listenToDrops(editor: Editor, { onFiles, onWords }: Takers): () => void {
  const stop = new AbortController();
  const { host } = editor;
  const on = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
    (host.parentElement ?? host).addEventListener(
      name,
      (event) => {
        if (isTaken(event)) listener(event);
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
    const dropped = event.dataTransfer;
    if (!dropped || editor.state.readOnly) return;
    const at = editor.viewport.toSheet({ x: event.clientX, y: event.clientY });
    if (dropped.types.includes('Files')) takeDropped(dropped, endsAsIn(importEndings), (files) => onFiles(files, at));
    else onWords(dropped.getData('text/plain'), at);
  });
  return () => {
    stop.abort();
    mark(false);
  };
}
