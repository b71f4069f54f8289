/** The rows of an outline as the screen beside it shows them, following each edit. */
import { Suspense } from 'react';
import { lazyPart } from '../../../api/lazy-part.ts';
import { useCollection } from '../../registry-access.ts';
import { useList } from '../../state/list/list-context.ts';
import type { RowAbove } from '../pages/questions.ts';
import { Failed, Waiting } from '../states.tsx';

const PagesPreview = lazyPart(
  () => import('../pages/pages-preview.tsx'),
  (part) => part.PagesPreview,
);

interface OutlinePreviewProps {
  /** Key of the collection whose screen shows the rows. */
  readonly collection: string;
  /** The focused row and those above it, from the lowest. */
  readonly at: readonly RowAbove[];
}

export function OutlinePreview({ collection, at }: OutlinePreviewProps) {
  const { params } = useList();
  const { entry, error, retry } = useCollection(collection);
  return (
    <aside className="outline-preview" aria-label="Preview">
      <header className="inspector-head">
        <h2 className="panel-title">Preview</h2>
      </header>
      <div className="inspector-body">
        {error !== null && <Failed what="The preview could not be loaded." error={error} onRetry={retry} />}
        {entry && (
          <Suspense fallback={<Waiting lines={5} />}>
            <PagesPreview entry={entry} params={params} at={at} />
          </Suspense>
        )}
      </div>
    </aside>
  );
}

interface PreviewToggleProps {
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
}

/** Shows and hides the preview; without room for it beside the outline it takes the place of that. */
export const PreviewToggle = ({ shown, onShow }: PreviewToggleProps) => (
  <div className="outline-tools">
    <button type="button" className="btn btn-secondary" aria-pressed={shown} onClick={() => onShow(!shown)}>
      <i className="bi bi-eye" aria-hidden="true" /> Preview
    </button>
  </div>
);
