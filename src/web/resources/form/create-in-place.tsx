import { useId, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { CreateInPlaceProps } from '../picker/creating.ts';
import { titleOf } from '../state/row/row.ts';
import { addText } from '../state/row/words.ts';
import { ResourceForm } from './resource-form.tsx';

/** A dialog that creates a row that a picker did not find, without leaving the form. */
export default function CreateInPlace({ entry, params, text, onDone }: CreateInPlaceProps) {
  const form = useId();
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  // A label that is derived from other fields cannot be filled with the typed text.
  const named = entry.fields.some(({ name, create }) => name === entry.label && create !== null);
  const label = addText(entry, entry.title);
  return (
    <Dialog title={label} onClose={() => onDone(null)} dirty={dirty} primary={{ label, form, busy }}>
      {entry.screen?.adding && <p>{entry.screen.adding.help}</p>}
      {/* Events are stopped here, because React bubbles events of a dialog to the form that has opened it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only stops events */}
      <div onKeyDown={(event) => event.stopPropagation()} onSubmit={(event) => event.stopPropagation()}>
        <ResourceForm
          entry={entry}
          mode="create"
          params={params}
          initial={named ? { [entry.label]: text } : {}}
          formId={form}
          buttons={false}
          onDirty={setDirty}
          onBusy={setBusy}
          onSaved={(row) => onDone({ id: row.id, label: titleOf(row, entry.label) })}
          onCancel={() => onDone(null)}
        />
      </div>
    </Dialog>
  );
}
