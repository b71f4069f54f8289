import { Suspense, useState } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { useList } from '../state/list/list-context.ts';

const ImportDialog = lazyPart(
  () => import('../transfer/import-dialog.tsx'),
  (part) => part.ImportDialog,
);

/** The button that opens the import. Renders nothing for users without the right. */
export function ImportButton({ className }: { readonly className: string }) {
  const { access } = useList();
  const [open, setOpen] = useState(false);
  if (!access.bringIn) return null;
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        <i className="bi bi-upload" aria-hidden="true" /> <span className="tool-word">Import</span>
      </button>
      {open && <Import onClose={() => setOpen(false)} />}
    </>
  );
}

export function Import({ onClose }: { readonly onClose: () => void }) {
  const { entry, params, changes } = useList();
  return (
    <Suspense fallback={null}>
      <ImportDialog
        entry={entry}
        params={params}
        onClose={() => {
          onClose();
          void changes.refresh();
        }}
      />
    </Suspense>
  );
}
