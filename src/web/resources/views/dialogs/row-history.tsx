/** The history of a row: the author, time and fields of each change. */
import type { HistoryEntry } from '../../../../contract/answers.ts';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { relativeText, timeText } from '../../../../fields/date/day-text.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { undo } from '../../../api/changes.ts';
import { useCaller } from '../../../session/caller.ts';
import { happened, useRowHistory } from '../../state/row/row-history.ts';
import { Difference } from '../difference.tsx';
import { ShowMore } from '../show-more.tsx';
import { Failed, Waiting } from '../states.tsx';
import './row-history.css';

interface RowHistoryProps {
  readonly entry: CollectionEntry;
  readonly path: string;
  readonly id: number;
}

/** The history of a row page by page, the latest change first. */
export function RowHistory({ entry, path, id }: RowHistoryProps) {
  const caller = useCaller();
  const list = useRowHistory(entry.resource, path, id);
  const { data, error, refetch } = list;
  if (!data && error) return <Failed what="The history could not be loaded." error={error} onRetry={() => refetch()} />;
  if (!data) return <Waiting lines={5} />;
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0)
    return <p className="row-history-none">No earlier changes are known of this {lowerFirst(entry.title)}.</p>;
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
  /** Whether it is a change of the user with no later change, so that it can be undone. */
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
            <summary>{action === 'create' ? 'Initial values' : 'Former values'}</summary>
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
