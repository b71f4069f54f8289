import { Suspense, useEffect, useRef, useState } from 'react';
import type { Point } from '../../../../diagram/cells/cell.ts';
import type { ShapeFamily } from '../../../../diagram/shapes/shape-type.ts';
import { stepItem } from '../../../../diagram/steps/step-items.ts';
import { TableFileError } from '../../../../tables/table-file.ts';
import { lazyPart } from '../../../api/lazy-part.ts';
import { PartOnItsWay } from '../../../api/part-on-its-way.tsx';
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Editor } from '../../engine/editor.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { listenToDrops } from '../pasted/drops.ts';
import { isPicture } from '../pasted/picture-file.ts';
import { addPictures } from '../pasted/pictures.ts';
import { addRows, maxRows, rowsOfText } from '../pasted/word-rows.ts';

const ImportDialog = lazyPart(
  () => import('./import-dialog.tsx'),
  (part) => part.ImportDialog,
);
const ExportDialog = lazyPart(
  () => import('../export/export-dialog.tsx'),
  (part) => part.ExportDialog,
);
const PrintDialog = lazyPart(
  () => import('../print/print-dialog.tsx'),
  (part) => part.PrintDialog,
);

type Shown = { readonly kind: 'export' | 'print' } | { readonly kind: 'import'; readonly files?: readonly File[] };

/** Adds a shape for each line of a text, or each row of a table. */
async function takeText(editor: Editor, family: ShapeFamily, text: string, at?: Point): Promise<void> {
  const rows = await rowsOfText(text);
  const item = stepItem(family);
  if (!item || !rows.length) return;
  if (rows.length > maxRows)
    toast({
      text: `Of ${rows.length} lines the first ${maxRows} have become shapes. Add the others afterwards.`,
      kind: 'notice',
    });
  addRows(editor, item, rows.slice(0, maxRows), at);
}

/** Whether the pasted text contains only the names of the pasted files. */
const namesOnly = ({ text, files }: { readonly text: string; readonly files: readonly File[] }): boolean =>
  files.length > 0 &&
  text
    .split(/[\r\n]+/)
    .filter(Boolean)
    .every((line) => files.some(({ name }) => line.endsWith(name)));

/**
 * The dialogs for import, export and print. Requests open them, and files that are dropped on the sheet open the
 * import.
 */
export function FileDialogs() {
  const { editor, saver, module, family } = useDiagram();
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const parts = { editor, saver, projectId: Number(module.project_id), moduleId: module.id };
    // Adds pictures to the sheet, and opens the import for other files.
    const takeFiles = async (files: readonly File[], at?: Point): Promise<void> => {
      const isOne = await Promise.all(files.map(isPicture));
      const [pictures, others] = [true, false].map((wanted) => files.filter((_, place) => isOne[place] === wanted));
      if (others?.length) setShown({ kind: 'import', files: others });
      if (pictures?.length) await addPictures(parts, pictures, at);
    };
    const takeWords = (words: string, at?: Point): Promise<void> =>
      takeText(editor, family, words, at).catch((error: unknown) => {
        const text = error instanceof TableFileError ? error.message : problemText(error);
        toast({ text: `The table was not imported. ${text}`, kind: 'error' });
      });
    const ends = [
      editor.onRequest((request) => {
        const { kind } = request;
        if (kind === 'export' || kind === 'print') setShown({ kind });
        if (kind === 'import' && !editor.state.readOnly) setShown({ kind });
        if (kind !== 'paste') return;
        // The text is ignored if it contains only file names, which some systems add. If there is other text, it is
        // used instead of the picture that spreadsheets add.
        const words = namesOnly(request) ? '' : request.text.trim();
        if (words) void takeWords(request.text);
        else void takeFiles(request.files);
      }),
      listenToDrops(editor, {
        onFiles: (files, at) => void takeFiles(files, at),
        onWords: (words, at) => void takeWords(words, at),
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [editor, saver, module.project_id, module.id, family]);
  const close = () => setShown(null);
  // A dialog returns the focus to its opener when it closes. After an import, the imported cells get the focus instead.
  const done = useRef(false);
  useEffect(() => {
    if (shown || !done.current) return;
    done.current = false;
    editor.host.focus({ preventScroll: true });
  }, [shown, editor]);
  const finish = () => {
    done.current = true;
    close();
  };
  return (
    <Suspense fallback={<PartOnItsWay />}>
      {shown?.kind === 'import' && <ImportDialog files={shown.files} onClose={close} onDone={finish} />}
      {shown?.kind === 'export' && <ExportDialog onClose={close} />}
      {shown?.kind === 'print' && <PrintDialog onClose={close} />}
    </Suspense>
  );
}
