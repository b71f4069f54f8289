import { lazy, Suspense, useId, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { lowerFirst } from '../state/use-changes.ts';
import { useList } from './list-context.ts';
import { Waiting } from './states.tsx';

const ResourceForm = lazy(() => import('../form/resource-form.tsx').then((part) => ({ default: part.ResourceForm })));

/** The form of a new row. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { entry, params, words, changes, open } = useList();
  const form = useId();
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const title = `Add ${lowerFirst(words.title)}`;
  return (
    <Dialog title={title} onClose={onClose} dirty={dirty} primary={{ label: title, form, busy }}>
      <Suspense fallback={<Waiting lines={4} />}>
        <ResourceForm
          entry={entry}
          mode="create"
          params={params}
          formId={form}
          buttons={false}
          onDirty={setDirty}
          onBusy={setBusy}
          onCancel={onClose}
          onSaved={(row) => {
            void changes.refresh();
            if (entry.screen?.item) open(row);
            else onClose();
          }}
        />
      </Suspense>
    </Dialog>
  );
}
