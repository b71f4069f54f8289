/** Why somebody may, or may not, do something with a row: each step of what leads to the right. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Right } from '../../contract/model.ts';
import { lookUp } from '../api/client.ts';
import { problemText } from '../api/problem.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Row } from './state/row/row.ts';
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
  const [person, setPerson] = useState('');
  const people = useQuery({
    queryKey: ['effective-rights', 'people'],
    queryFn: async ({ signal }) => (await lookUp<readonly Row[]>('/api/users/quick_index.json', { signal })).data,
  });
  const rights = useQuery({
    queryKey: ['effective-rights', path, person],
    queryFn: async ({ signal }) =>
      (await lookUp<Explained>(`${path}/effective_rights.json`, { query: { user_id: person }, signal })).data,
    enabled: person !== '',
    // Rights are looked at because they have just been changed.
    staleTime: 0,
  });
  const failure = people.error ?? rights.error;
  return (
    <Dialog title={`Who may do what with ${title}`} onClose={onClose} cancelLabel="Close">
      <label className="form-label" htmlFor={`${id}-person`}>
        Person
      </label>
      <select
        id={`${id}-person`}
        className="form-select"
        value={person}
        onChange={({ target }) => setPerson(target.value)}
      >
        <option value="" disabled>
          Choose somebody of your company
        </option>
        {people.data?.map((one) => (
          <option key={one.id} value={one.id}>
            {String(one['name'] ?? '')}
          </option>
        ))}
      </select>
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
