/** What has happened to a row: who changed what and when, field by field. */
import type { ChangedField, HistoryEntry } from '../../../../contract/answers.ts';
import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { wordsOf } from '../../../../fields/choice/choices.ts';
import { relativeText, timeText } from '../../../../fields/date/day-text.ts';
import { undo } from '../../../api/changes.ts';
import { useCaller } from '../../../session/caller.ts';
import { ValueText } from '../../form/value-text.tsx';
import { insideField } from '../../state/row/inside-fields.ts';
import { looseField } from '../../state/row/loose-field.ts';
import type { Row } from '../../state/row/row.ts';
import { happened, useRowHistory } from '../../state/row/row-history.ts';
import { ShowMore } from '../show-more.tsx';
import { Failed, Waiting } from '../states.tsx';
import './row-history.css';

interface RowHistoryProps {
  readonly entry: CollectionEntry;
  readonly path: string;
  readonly id: number;
}

/** What has happened to a row, the latest first, page by page. */
export function RowHistory({ entry, path, id }: RowHistoryProps) {
  const caller = useCaller();
  const list = useRowHistory(entry.resource, path, id);
  const { data, error, refetch } = list;
  if (!data && error) return <Failed what="The history could not be loaded." error={error} onRetry={() => refetch()} />;
  if (!data) return <Waiting lines={5} />;
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0)
    return <p className="row-history-none">Nothing is known of earlier changes to this {entry.title.toLowerCase()}.</p>;
  return (
    <>
      <ol className="row-history" aria-label="History, the latest first">
        {entries.map((one, at) => (
          <li key={`${one.change_id} ${one.action}`}>
            <Change entry={entry} id={id} change={one} undoable={at === 0 && one.actor === caller.user} />
          </li>
        ))}
      </ol>
      <ShowMore list={list} label="Show earlier changes" />
    </>
  );
}

interface ChangeProps {
  readonly entry: CollectionEntry;
  readonly id: number;
  readonly change: HistoryEntry;
  /** One's own, and nothing has come after it. */
  readonly undoable: boolean;
}

function Change({ entry, id, change, undoable }: ChangeProps) {
  const { at, actor_label, action, fields } = change;
  const list = (
    <dl>
      {fields.map((field) => (
        <Difference key={`${field.name} ${field.key ?? ''}`} {...{ entry, id, field, action }} />
      ))}
    </dl>
  );
  return (
    <>
      <p className="row-history-head">
        <b>{actor_label ?? 'Somebody'}</b> <span>{happened(change)}</span>{' '}
        <time dateTime={at} title={timeText(at)}>
          {relativeText(at, Date.now())}
        </time>
      </p>
      {fields.length > 0 &&
        (action === 'update' ? (
          list
        ) : (
          <details>
            <summary>{action === 'create' ? 'What it began with' : 'What it was'}</summary>
            {list}
          </details>
        ))}
      {undoable && action === 'update' && (
        <button type="button" className="btn btn-secondary" onClick={() => void undo([String(change.change_id)])}>
          <i className="bi bi-arrow-counterclockwise" aria-hidden="true" /> Undo this change
        </button>
      )}
    </>
  );
}

interface DifferenceProps {
  readonly entry: CollectionEntry;
  readonly id: number;
  readonly field: ChangedField;
  readonly action: HistoryEntry['action'];
}

function Difference({ entry, id, field: changed, action }: DifferenceProps) {
  const field = fieldOfChange(entry, changed);
  const as = (value: unknown, label: unknown): Row => ({ id, [field.name]: value, _labels: { [field.name]: label } });
  // A reference is drawn by its name; what lies deeper in an object comes with names in the place of ids.
  const named = (value: unknown, label: unknown): Row =>
    changed.key !== undefined && label !== undefined && field.kind === 'value'
      ? as(label, undefined)
      : as(value, label);
  const before = <ValueText field={field} row={named(changed.before, changed.before_label)} />;
  const after = <ValueText field={field} row={named(changed.after, changed.after_label)} />;
  return (
    <div>
      <dt>{field.title}</dt>
      <dd>
        {action !== 'create' && <del>{before}</del>}
        {action === 'update' && <i className="bi bi-arrow-right" role="img" aria-label="became" />}
        {action !== 'delete' && <ins>{after}</ins>}
      </dd>
    </div>
  );
}

/** The field that a change is of, or the member of the object that it is in; by its bare name if it is shown no more. */
function fieldOfChange(entry: CollectionEntry, { name, key, schema }: ChangedField): FieldEntry {
  const found = entry.fields.find((field) => field.name === name);
  if (found && key === undefined) return found;
  if (key !== undefined && schema) return insideField(schema, key, found?.options ?? []);
  return looseField({ name: key ?? name, title: wordsOf(key ?? name), schema: {} });
}
