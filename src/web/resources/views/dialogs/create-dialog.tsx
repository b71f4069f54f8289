import { Suspense, useId, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { lazyPart } from '../../../api/lazy-part.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { focusWhenDrawn } from '../../../ui/focus-when-drawn.ts';
import { useList } from '../../state/list/list-context.ts';
import { readGiven, startingWith } from '../../state/query/given.ts';
import { startingIn } from '../../state/row/lanes.ts';
import type { Row } from '../../state/row/row.ts';
import { addText } from '../../state/row/words.ts';
import { showsPictures } from '../line/typed-new.ts';
import { Waiting } from '../states.tsx';

const ResourceForm = lazyPart(
  () => import('../../form/resource-form.tsx'),
  (part) => part.ResourceForm,
);

export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { entry, params, words, changes, open, showNew, start, begun } = useList();
  const { search } = useLocation();
  const [given] = useState(() => readGiven(new URLSearchParams(search)));
  const startsWith = useMemo(
    () => startingWith(start ? startingIn(entry, start) : entry, given),
    [entry, start, given],
  );
  const [initial] = useState(() => (begun === '' ? {} : { [entry.label]: begun }));
  const [line] = useState(() => document.activeElement?.closest('[data-line]')?.parentElement ?? null);
  const form = useId();
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [issued, setIssued] = useState<Row | null>(null);
  const adding = entry.screen?.adding ?? null;
  const title = addText(entry, words.title);
  const finish = (row: Row) => {
    onClose();
    // If the row was begun in a line, the next row is typed in that line.
    if (line?.isConnected) focusWhenDrawn('[data-line] .line-writing input', line);
    void showNew(row).then(() => line?.isConnected || focusWhenDrawn(`[data-row="${row.id}"]`));
  };
  if (issued) return <IssuedDialog row={issued} onClose={() => finish(issued)} />;
  return (
    <Dialog title={title} onClose={onClose} dirty={dirty} primary={{ label: title, form, busy }}>
      {adding && <p>{adding.help}</p>}
      <Suspense fallback={<Waiting lines={4} />}>
        <ResourceForm
          entry={startsWith}
          mode="create"
          params={params}
          initial={initial}
          formId={form}
          buttons={false}
          onDirty={setDirty}
          onBusy={setBusy}
          onCancel={onClose}
          onSaved={(row) => {
            if (entry.screen?.item || showsPictures(entry)) {
              void changes.refresh();
              open(row);
            } else if (entry.issued.length) setIssued(row);
            else finish(row);
          }}
        />
      </Suspense>
    </Dialog>
  );
}

/** A dialog that shows values that are issued only once, with a new row. */
function IssuedDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { entry, words } = useList();
  const what = lowerFirst(words.title);
  const secrets = entry.issued.filter(({ name }) => typeof row[name] === 'string');
  return (
    <Dialog
      title={`${words.title} added`}
      onClose={onClose}
      cancelLabel={null}
      primary={{ label: 'Done', run: onClose }}
      persistent
    >
      {secrets.length ? (
        <p>This is shown only now. Copy it and keep it where nobody else sees it.</p>
      ) : (
        <p role="alert">The answer did not arrive, and its secret with it. Delete this {what} and add another one.</p>
      )}
      {secrets.map(({ name, title, help }) => (
        <div key={name}>
          <CopyField label={title} text={String(row[name])} />
          <p className="text-2">{help}</p>
        </div>
      ))}
    </Dialog>
  );
}
