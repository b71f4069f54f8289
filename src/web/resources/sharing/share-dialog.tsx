/** Shares a row: with people and teams, and, for resources that have them, by access links. */
import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { choiceLabel, choicesOf } from '../../../fields/choice/choices.ts';
import { problemText } from '../../api/problem.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/late.tsx';
import { toast } from '../../ui/toasts.ts';
import type { RelationValue } from '../picker/relation-picker.tsx';
import { useCollections } from '../registry-access.ts';
import { removeRow, useStaying } from '../state/edit/removal.ts';
import { Failed } from '../views/states.tsx';
import { EffectiveRights, people } from './effective-rights.tsx';
import { GranteePicker } from './grantee-picker.tsx';
import { changeRight, type Granted, type Grantee, type GrantList, give, grantLists, useGrants } from './grants.ts';
import './share.css';

interface ShareDialogProps {
  /** The title, such as "Share this project". */
  readonly title: string;
  /** The keys of the lists of grants. `path` is the path of their row, without `.json`. */
  readonly sharedBy: readonly string[];
  readonly path: string;
  /** The path of the row whose rights are explained; by default `path`. */
  readonly explained?: string;
  /** A note above the people, if their right applies to more than the row. */
  readonly note?: string;
  /** The access links, for people without an account. */
  readonly links?: ReactNode;
  readonly onClose: () => void;
}

/** The dialog with the grants on a row, and with controls that change them. */
export function ShareDialog({ title, sharedBy, path, explained = path, note, links, onClose }: ShareDialogProps) {
  const { entries, error, retry } = useCollections(sharedBy);
  const lists = useMemo(() => grantLists(entries ?? [], path), [entries, path]);
  const [person, setPerson] = useState<RelationValue>(null);
  const [asking, setAsking] = useState(false);
  const explain = (id: number) => {
    setPerson(id);
    setAsking(true);
  };
  return (
    <Dialog title={title} onClose={onClose} cancelLabel="Close">
      <section aria-label="People and teams" className="share-part">
        {note && <p className="text-2">{note}</p>}
        {lists.length > 0 ? (
          <People lists={lists} onExplain={explain} />
        ) : error ? (
          <Failed what="The lists of people and teams could not be loaded." error={error} onRetry={retry} />
        ) : (
          <Loading />
        )}
        <details className="share-why" open={asking} onToggle={(event) => setAsking(event.currentTarget.open)}>
          <summary>Why may somebody do this, or not?</summary>
          {asking && <EffectiveRights path={explained} person={person} onPerson={setPerson} />}
        </details>
      </section>
      {links && (
        <section aria-label="Links" className="share-part">
          <h3 className="h6">Links</h3>
          {links}
        </section>
      )}
    </Dialog>
  );
}

/** The rights of a list with their labels. */
const rightsOf = ({ right: { schema } }: GrantList) =>
  choicesOf(schema).map((value) => ({ value: String(value), label: choiceLabel(schema, value) }));

interface PeopleProps {
  readonly lists: readonly GrantList[];
  /** Opens the explanation of a person's rights. */
  readonly onExplain: (person: number) => void;
}

/** The form that grants rights, and the list of grants. */
function People({ lists, onExplain }: PeopleProps) {
  const { granted, error, retry } = useGrants(lists);
  return (
    <>
      <GiveForm lists={lists} granted={granted ?? []} />
      {error !== null && <Failed what="The rights could not be loaded." error={error} onRetry={retry} />}
      {granted === null && error === null && <Loading />}
      {granted?.length === 0 && <p className="text-2">Nobody has been given a right yet.</p>}
      <ul className="share-list">
        {granted?.map((one) => (
          <GrantedLine key={`${one.list.entry.key} ${one.row.id}`} granted={one} onExplain={onExplain} />
        ))}
      </ul>
    </>
  );
}

interface GiveFormProps {
  readonly lists: readonly GrantList[];
  readonly granted: readonly Granted[];
}

/** The fields that choose people, teams and their right. */
function GiveForm({ lists, granted }: GiveFormProps) {
  const id = useId();
  const [grantees, setGrantees] = useState<readonly Grantee[]>([]);
  const rights = lists[0] ? rightsOf(lists[0]) : [];
  const [right, setRight] = useState(String(lists[0]?.right.schema['default'] ?? rights[0]?.value ?? ''));
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (grantees.length === 0)
      return setFailure('Type the name or the email address of a person, or the name of a team.');
    setBusy(true);
    setFailure(null);
    const failed = await give(grantees, right);
    setGrantees(failed.map(({ input }) => input));
    if (failed[0])
      setFailure(
        `Not shared with ${failed.map(({ input }) => input.name).join(', ')}. ${problemText(failed[0].error)}`,
      );
    setBusy(false);
  };
  return (
    <form onSubmit={submit} className="share-form">
      <div className="share-whom">
        <label className="form-label" htmlFor={id}>
          Share with
        </label>
        <GranteePicker
          {...{ id, lists, granted }}
          value={grantees}
          onChange={(next) => {
            setGrantees(next);
            setFailure(null);
          }}
          describedBy={failure ? `${id}-failure` : undefined}
        />
      </div>
      <div>
        <label className="form-label" htmlFor={`${id}-right`}>
          They may
        </label>
        <select
          id={`${id}-right`}
          className="form-select"
          value={right}
          onChange={({ target }) => setRight(target.value)}
        >
          {rights.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="btn btn-primary" aria-disabled={busy}>
        Share
      </button>
      {failure && (
        <p id={`${id}-failure`} role="alert" className="field-error share-failure">
          {failure}
        </p>
      )}
    </form>
  );
}

interface GrantedLineProps {
  readonly granted: Granted;
  readonly onExplain: (person: number) => void;
}

/** A grant, with buttons to explain and to remove it. */
function GrantedLine({ granted, onExplain }: GrantedLineProps) {
  const { list, row, name } = granted;
  const { entry, path, to, right } = list;
  const stays = useStaying(entry.resource);
  const refused = (error: unknown) => toast({ text: problemText(error), kind: 'error' });
  if (!stays(row)) return null;
  const whom = row[to.name];
  return (
    <li>
      <span className="share-name">
        {name} <span className="text-2">{to.title}</span>
      </span>
      {list.source.resource === people.resource && typeof whom === 'number' && (
        <button
          type="button"
          className="btn btn-quiet btn-sm icon-only"
          aria-label={`Why ${name} may do this`}
          title={`Why ${name} may do this`}
          onClick={() => onExplain(whom)}
        >
          <i className="bi bi-question-circle" aria-hidden="true" />
        </button>
      )}
      <select
        className="form-select form-select-sm"
        aria-label={`What ${name} may do`}
        value={String(row[right.name])}
        onChange={({ target }) => void changeRight(granted, target.value).catch(refused)}
      >
        {rightsOf(list).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="btn btn-quiet btn-sm icon-only"
        aria-label={`Remove ${name}`}
        title={`Remove ${name}`}
        onClick={() =>
          void removeRow({
            path,
            resource: entry.resource,
            id: row.id,
            updated_at: row.updated_at,
            what: `${entry.title} of ${name}`,
            done: `${name} has no right of their own any more`,
          }).catch(refused)
        }
      >
        <i className="bi bi-x-lg" aria-hidden="true" />
      </button>
    </li>
  );
}
