/** Explains why a person may or may not read, change or administer a row. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Right } from '../../../contract/model.ts';
import { lookUp } from '../../api/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RelationPicker, type RelationValue } from '../picker/relation-picker.tsx';
import { useCollection } from '../registry-access.ts';
import { fieldToRowsOf } from '../state/row/loose-field.ts';
import { Failed } from '../views/states.tsx';
import './effective-rights.css';

interface Explained {
  readonly right: Right | null;
  readonly steps: readonly { readonly title: string; readonly text: string; readonly right: Right | null }[];
}

interface EffectiveRightsProps {
  /** The path of the row, without `.json`. */
  readonly path: string;
  readonly person: RelationValue;
  readonly onPerson: (person: RelationValue) => void;
}

const noParams = {};

const rightWords = {
  none: 'no right',
  read: 'may look at it',
  write: 'may change it',
  admin: 'may change, share and delete it',
} as const;

/** The collection from which the person is chosen. */
export const people = { collection: 'users', resource: 'user' } as const;

/** The rights of a chosen person on the row of a path, with the reasons. */
export function EffectiveRights({ path, person, onPerson }: EffectiveRightsProps) {
  const id = useId();
  const found = useCollection(people.collection);
  const rights = useQuery({
    queryKey: ['effective-rights', path, person],
    queryFn: async ({ signal }) =>
      (await lookUp<Explained>(`${path}/effective_rights.json`, { query: { user_id: String(person) }, signal })).data,
    enabled: person !== null,
    // Refetched on each use, because users look at rights after changing them.
    staleTime: 0,
  });
  return (
    <>
      <label className="form-label" htmlFor={`${id}-person`}>
        Person
      </label>
      {found.entry && (
        <RelationPicker
          id={`${id}-person`}
          label="Person"
          field={fieldToRowsOf(found.entry, found.entry.path)}
          params={noParams}
          multiple={false}
          value={person}
          creates={false}
          onChange={onPerson}
        />
      )}
      {found.error !== null && (
        <Failed what="The people could not be loaded." error={found.error} onRetry={found.retry} />
      )}
      {rights.error && (
        <Failed
          what="The rights of this person could not be loaded."
          error={rights.error}
          onRetry={() => void rights.refetch()}
        />
      )}
      <div role="status">
        {rights.data && (
          <ol className="right-steps">
            {rights.data.steps.map((step) => (
              <li key={step.title}>
                <b>{step.title}</b>
                <span>{step.text}</span>
                <span>{rightWords[step.right ?? 'none']}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

interface EffectiveRightsDialogProps {
  readonly path: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** The same as a dialog, for the menu of a page. */
export function EffectiveRightsDialog({ path, title, onClose }: EffectiveRightsDialogProps) {
  const [person, setPerson] = useState<RelationValue>(null);
  return (
    <Dialog title={`Who may do what with ${title}`} onClose={onClose} cancelLabel="Close">
      <EffectiveRights path={path} person={person} onPerson={setPerson} />
    </Dialog>
  );
}
