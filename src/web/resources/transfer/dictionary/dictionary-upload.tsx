import { Suspense, useState } from 'react';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { lazyPart } from '../../../api/lazy-part.ts';
import { toast } from '../../../ui/toasts.ts';
import { usePageDrop } from '../../../ui/use-page-drop.ts';
import { useAccess } from '../../state/row/access.ts';
import type { Row } from '../../state/row/row.ts';
import './dictionary.css';

const DictionaryDialog = lazyPart(
  () => import('./dictionary-dialog.tsx'),
  (part) => part.DictionaryDialog,
);

interface DictionaryUploadProps {
  readonly entry: CollectionEntry;
  /** The path of the collection, with its parameters. */
  readonly path: string;
  /** The row that the file updates; null if the file creates a row. */
  readonly row: Row | null;
}

export const uploadTitle = 'Upload a dictionary';

/**
 * The upload of a data dictionary: whether the user may upload, a function that opens the dialog, and the dialog
 * itself.
 */
export function useDictionaryUpload({ entry, path, row }: DictionaryUploadProps) {
  const may = useAccess(entry).takeDictionary(row);
  const [shown, setShown] = useState<{ readonly dropped: File | null } | null>(null);
  const over = usePageDrop(may && shown === null, (files) => {
    const [dropped] = files;
    if (files.length > 1) toast({ text: 'Only one file at a time can be imported here.', kind: 'error' });
    else if (dropped) setShown({ dropped });
  });
  const parts = (
    <>
      {over && <div className="dictionary-over">Drop the dictionary here</div>}
      {shown && (
        <Suspense fallback={null}>
          <DictionaryDialog {...{ entry, path, row }} dropped={shown.dropped} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
  return { may, open: () => setShown({ dropped: null }), parts };
}

/**
 * A button that uploads a data dictionary, and a drop target over the page. Renders nothing for users without the
 * right.
 */
export function DictionaryUpload(props: DictionaryUploadProps) {
  const { may, open, parts } = useDictionaryUpload(props);
  if (!may) return null;
  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={open}>
        <i className="bi bi-file-earmark-arrow-up" aria-hidden="true" />{' '}
        <span className="tool-word">{uploadTitle}</span>
      </button>
      {parts}
    </>
  );
}
