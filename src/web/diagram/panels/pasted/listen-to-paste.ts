import { clipboardType } from '../../edits/clipboard.ts';
import type { Editor } from '../../engine/editor.ts';

interface Pasted {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onText: (text: string) => void;
}

/** What is pasted onto the sheet and was not copied from a diagram: pictures, other files, and words. */
export function listenToPaste(editor: Editor, { onFiles, onText }: Pasted): () => void {
  const listen = (event: ClipboardEvent): void => {
    const data = event.clipboardData;
    const writes = event.target instanceof Element && event.target.closest('textarea, input') !== null;
    if (!data || writes || editor.state.readOnly || data.getData(clipboardType)) return;
    const files = [...data.files];
    const text = data.getData('text/plain');
    // Spreadsheets put a picture of what they copy beside the words.
    if (text.trim()) onText(text);
    else if (files.length) onFiles(files);
    else return;
    event.preventDefault();
  };
  editor.host.addEventListener('paste', listen);
  return () => editor.host.removeEventListener('paste', listen);
}
