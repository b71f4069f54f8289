import { useId, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { CreateInPlaceProps } from '../picker/creating.ts';
import { titleOf } from '../state/row/row.ts';
import { addText } from '../state/row/words.ts';
import { ResourceForm } from './resource-form.tsx';

/** Adds what a picker did not find without leaving the form it is in. */
export default function CreateInPlace({ entry, params, text, onDone }: CreateInPlaceProps) {
  const form = useId();
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  // What a row is called may be made of other fields: then there is nothing to begin with.
  const named = entry.fields.some(({ name, create }) => name === entry.label && create !== null);
  const label = addText(entry, entry.title);
  return (
    <Dialog title={label} onClose={() => onDone(null)} dirty={dirty} primary={{ label, form, busy }}>
      {entry.screen?.adding && <p>{entry.screen.adding.help}</p>}
      {/* React hands events of a dialog on to the form that opened it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only holds events back. */}
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
