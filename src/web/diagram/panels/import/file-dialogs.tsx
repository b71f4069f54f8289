import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../api/lazy-part.ts';
import { useDiagram } from '../../react/editor-context.ts';
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

/** The dialogs about files and paper: opened by wishes, and by files that are dropped on the sheet. */
export function FileDialogs() {
  const { editor } = useDiagram();
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const ends = [
      editor.onWish(({ kind }) => {
        if (kind === 'export' || kind === 'print') setShown({ kind });
        if (kind === 'import' && !editor.state.readOnly) setShown({ kind });
      }),
      listenToFiles(editor, (files) => setShown({ kind: 'import', files })),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [editor]);
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
    <Suspense>
      {shown?.kind === 'import' && <ImportDialog files={shown.files} onClose={close} onDone={finish} />}
      {shown?.kind === 'export' && <ExportDialog onClose={close} />}
      {shown?.kind === 'print' && <PrintDialog onClose={close} />}
    </Suspense>
  );
}
