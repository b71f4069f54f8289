/** Why somebody may, or may not, do something with a row: each step of what leads to the right. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Right } from '../../contract/model.ts';
import { lookUp } from '../api/client.ts';
import { problemText } from '../api/problem.ts';
import { Dialog } from '../ui/dialog.tsx';
import { RelationPicker, type RelationValue } from './picker/relation-picker.tsx';
import { useCollection } from './registry-access.ts';
import { fieldToRowsOf } from './state/row/loose-field.ts';
import './effective-rights.css';

interface Explained {
  readonly right: Right | null;
  readonly steps: readonly { readonly title: string; readonly text: string; readonly right: Right | null }[];
}

interface EffectiveRightsDialogProps {
  /** Of the row, without an ending. */
  readonly path: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** What one person, to be chosen, may do with the rows or the row at a path, and why. */
export function EffectiveRightsDialog({ path, title, onClose }: EffectiveRightsDialogProps) {
  const id = useId();
  const [person, setPerson] = useState<RelationValue>(null);
  const people = useCollection('users');
  const rights = useQuery({
    queryKey: ['effective-rights', path, person],
    queryFn: async ({ signal }) =>
      (await lookUp<Explained>(`${path}/effective_rights.json`, { query: { user_id: String(person) }, signal })).data,
    enabled: person !== null,
    // Rights are looked at because they have just been changed.
    staleTime: 0,
  });
  const failure = people.error ?? rights.error ?? null;
  return (
    <Dialog title={`Who may do what with ${title}`} onClose={onClose} cancelLabel="Close">
      <label className="form-label" htmlFor={`${id}-person`}>
        Person
      </label>
      {people.entry && (
        <RelationPicker
          id={`${id}-person`}
          label="Person"
          field={fieldToRowsOf(people.entry, people.entry.path)}
          params={noParams}
          multiple={false}
          value={person}
          creates={false}
          onChange={setPerson}
        />
      )}
      {failure !== null && (
        <p role="alert" className="field-error">
          {problemText(failure)}
        </p>
      )}
      <div role="status">
        {rights.data && (
          <ol className="right-steps">
            {rights.data.steps.map((step) => (
              <li key={step.title}>
                <b>{step.title}</b>
                <span>{step.text}</span>
                <span className="right-word">{step.right ?? 'no right'}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}

const noParams = {};
