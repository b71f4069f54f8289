import { useMemo } from 'react';
import type { CollectionEntry, FieldEntry } from '../../contract/registry.ts';
import { fieldKindOf } from '../../fields/kinds.ts';
import { lowerFirst } from '../../fields/lower-first.ts';
import { problemText } from '../api/problem.ts';
import { openReview } from '../ledger/unsaved-edits.ts';
import type { PaletteCommand } from '../ui/commands.ts';
import { EditableTitle } from '../ui/editable-title.tsx';
import { toast } from '../ui/toasts.ts';
import { useCommands } from '../ui/use-commands.ts';
import { useStable } from '../ui/use-stable.ts';
import { targetOf } from './state/edit/edit-of.ts';
import { typedValue } from './state/edit/typed-value.ts';
import { useChanges } from './state/edit/use-changes.ts';
import type { Access } from './state/row/access.ts';
import type { Row } from './state/row/row.ts';

/** The field with the name of a row, if it is a single-line text that the user may change; else null. */
export function renamedField(entry: CollectionEntry, access: Access, row: Row): FieldEntry | null {
  const field = entry.fields.find(({ name }) => name === entry.label);
  if (field?.kind !== 'value' || fieldKindOf(field).name !== 'text') return null;
  return access.edit(field, row) ? field : null;
}

interface RowTitleProps {
  readonly entry: CollectionEntry;
  readonly path: string;
  readonly row: Row;
  readonly field: FieldEntry;
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
}

const longestText = 200;

/** The heading of a row's page, in which the row can be renamed. */
export function RowTitle({ entry, path, row, field, editing, onEditing }: RowTitleProps) {
  const changes = useChanges(entry, path, entry, { onConflict: openReview, onInTheWay: () => undefined });
  const typed = () => typedValue(targetOf(entry, path, row, window.location.pathname), field.name);
  const begin = useStable(() => onEditing(true));
  const word = lowerFirst(entry.title);
  useCommands(
    useMemo((): readonly PaletteCommand[] => {
      const label = `Rename this ${word}`;
      return [{ id: 'rename-row', label, icon: 'input-cursor-text', group: 'Actions', keys: 'F2', run: begin }];
    }, [begin, word]),
  );
  const end = (next: string | null) => {
    if (next === null) return typed().clear();
    const done = typed().saving();
    changes
      .update(row, { [field.name]: next })
      .catch((error: unknown) => toast({ text: `The ${word} was not renamed. ${problemText(error)}`, kind: 'error' }))
      .then(done)
      .finally(() => void changes.refresh());
  };
  return (
    <EditableTitle
      {...{ editing, onEditing }}
      name={String(row[field.name] ?? '')}
      label={`Name of this ${word}`}
      longest={Number(field.schema['maxLength'] ?? longestText)}
      onType={(text) => typed().keep(text, row)}
      onEnd={end}
    />
  );
}
