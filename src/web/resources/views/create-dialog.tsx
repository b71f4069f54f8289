import { lazy, Suspense } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { titleOf } from '../state/row.ts';
import { lowerFirst } from '../state/use-changes.ts';
import { useList } from './list-context.ts';
import { Waiting } from './states.tsx';

const ResourceForm = lazy(() => import('../form/resource-form.tsx').then((part) => ({ default: part.ResourceForm })));

/** The form of a new row. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { entry, params, words, changes, open } = useList();
  return (
    <Dialog title={`Add ${lowerFirst(words.title)}`} onClose={onClose} cancelLabel={null}>
      <Suspense fallback={<Waiting lines={4} />}>
        <ResourceForm
          entry={entry}
          mode="create"
          params={params}
          onCancel={onClose}
          onSaved={(row) => {
            onClose();
            void changes.refresh();
            if (entry.screen?.item) open(row);
            toast({ text: `${titleOf(row, entry.label)} added` });
          }}
        />
      </Suspense>
    </Dialog>
  );
}
