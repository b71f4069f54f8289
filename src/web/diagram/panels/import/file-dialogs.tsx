import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../api/lazy-part.ts';
import { PartOnItsWay } from '../../../api/part-on-its-way.tsx';
import { toast } from '../../../ui/toasts.ts';
import type { Point } from '../../cells/cell.ts';
import type { Editor } from '../../engine/editor.ts';
import { useDiagram } from '../../react/editor-context.ts';
import type { ShapeFamily } from '../../shapes/shape-type.ts';
import { stepItem } from '../outline/draw-steps.ts';
import { addPictures, isPicture } from '../pasted/pictures.ts';
import { addRows, mostRows, rowsOfText } from '../pasted/word-rows.ts';
import { listenToFiles } from './file-drop.ts';

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

/** Each line that is pasted becomes a shape. */
function takeText(editor: Editor, family: ShapeFamily, text: string): void {
  const rows = rowsOfText(text);
  const item = stepItem(family);
  if (!item || !rows.length) return;
  if (rows.length > mostRows)
    toast({
      text: `Of ${rows.length} lines the first ${mostRows} were pasted: paste the rest after them.`,
      kind: 'notice',
    });
  addRows(editor, item, rows.slice(0, mostRows));
}

/** The dialogs about files and paper: opened by requests, and by files that are dropped on the sheet. */
export function FileDialogs() {
  const { editor, saver, module, family } = useDiagram();
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const parts = { editor, saver, projectId: Number(module.project_id), moduleId: module.id };
    // Pictures come to stand on the sheet; everything else is looked into for diagrams.
    const takeFiles = async (files: readonly File[], at?: Point): Promise<void> => {
      const pictures = await Promise.all(files.map(isPicture));
      if (files.length && pictures.every(Boolean)) await addPictures(parts, files, at);
      else setShown({ kind: 'import', files });
    };
    const ends = [
      editor.onRequest((request) => {
        const { kind } = request;
        if (kind === 'export' || kind === 'print') setShown({ kind });
        if (kind === 'import' && !editor.state.readOnly) setShown({ kind });
        if (kind === 'paste' && request.text.trim()) takeText(editor, family, request.text);
        else if (kind === 'paste') void takeFiles(request.files);
      }),
      listenToFiles(editor, (files, at) => void takeFiles(files, at)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [editor, saver, module.project_id, module.id, family]);
  const close = () => setShown(null);
  // A dialog gives the focus back to what opened it; after an import the keyboard belongs to what has come in.
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
