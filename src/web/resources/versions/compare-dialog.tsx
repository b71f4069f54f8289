import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { lookUp } from '../../api/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RelationPicker, type RelationValue } from '../picker/relation-picker.tsx';
import { resourceKey } from '../state/query/keys.ts';
import { fieldToRowsOf } from '../state/row/loose-field.ts';
import { type Row, titleOf } from '../state/row/row.ts';
import { counted, numberText } from '../state/row/words.ts';
import { fileName, saveCsv, saveFile } from '../transfer/write-table.ts';
import { Failed, Waiting } from '../views/states.tsx';
import './compare.css';
import {
  type Decisions,
  type Delta,
  type DeltaKind,
  decisionsText,
  deltaKinds,
  deltaTable,
  kindTitles,
  linesOf,
  linesWith,
  withDecision,
} from '../delta/delta-lines.ts';
import { DeltaTable } from './delta-table.tsx';

interface CompareDialogProps {
  readonly entry: CollectionEntry;
  /** The path of the collection, with its parameters. */
  readonly path: string;
  readonly row: Row;
  readonly onClose: () => void;
}

const noParams = {};

/**
 * The dialog with the differences between a row and its later version. A version is another row of the same collection.
 */
export function CompareDialog({ entry, path, row, onClose }: CompareDialogProps) {
  const id = useId();
  const [later, setLater] = useState<RelationValue>(null);
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const title = titleOf(row, entry.label);
  const pairs = decisionsText(decisions);
  const address = `${path}/${row.id}/${entry.givesDelta}.json`;
  const answer = useQuery({
    queryKey: [...resourceKey(entry.resource), address, later, pairs],
    queryFn: async ({ signal }) => {
      const query = { destination_id: String(later), ...(pairs && { pairs }) };
      return (await lookUp<Delta>(address, { query, signal })).data;
    },
    enabled: typeof later === 'number',
    placeholderData: keepPreviousData,
  });
  const label = `Later version of ${title}`;
  const { data: delta } = answer;
  return (
    <Dialog
      title={`Compare ${title}`}
      size="xl"
      onClose={onClose}
      cancelLabel="Close"
      primary={
        delta && typeof later === 'number'
          ? { label: 'Export CSV', run: () => saveCsv(`${title} differences`, deltaTable(linesOf(delta))) }
          : undefined
      }
      aside={
        delta && (
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() =>
              saveFile(
                fileName(`${title} differences`, 'json'),
                new Blob([JSON.stringify(delta, null, 2)], { type: 'application/json' }),
              )
            }
          >
            Download as JSON
          </button>
        )
      }
    >
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <RelationPicker
        id={id}
        label={label}
        field={fieldToRowsOf(entry, path)}
        params={noParams}
        multiple={false}
        value={later}
        except={[row.id]}
        creates={false}
        onChange={(next) => {
          setLater(next);
          setDecisions(new Map());
        }}
      />
      {typeof later !== 'number' ? (
        <p className="form-field-help">
          Choose another {lowerFirst(entry.title)}: what it adds, removes, renames, moves and changes is listed.
        </p>
      ) : answer.error ? (
        <Failed what="The two could not be compared." error={answer.error} onRetry={() => void answer.refetch()} />
      ) : delta ? (
        <Differences
          delta={delta}
          busy={answer.isPlaceholderData}
          decisions={decisions}
          onDecide={(before, after) => setDecisions(withDecision(decisions, before, after))}
        />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

interface DifferencesProps {
  readonly delta: Delta;
  /** Whether another comparison is running. */
  readonly busy: boolean;
  readonly decisions: Decisions;
  readonly onDecide: (before: number, after: number | null | undefined) => void;
}

function Differences({ delta, busy, decisions, onDecide }: DifferencesProps) {
  const [kind, setKind] = useState<DeltaKind | null>(null);
  const [search, setSearch] = useState('');
  const [onlyUsed, setOnlyUsed] = useState(false);
  const all = linesOf(delta);
  const used = all.filter((line) => line.used.length > 0).length;
  const found = linesWith(all, kind, search);
  const lines = onlyUsed ? found.filter((line) => line.used.length > 0) : found;
  const name = useId();
  return (
    <section aria-label="Differences" aria-busy={busy}>
      <fieldset className="delta-kinds">
        <legend className="visually-hidden">Which differences are shown</legend>
        {([null, ...deltaKinds] as const).map((one) => (
          <label key={one ?? 'all'}>
            <input type="radio" name={name} checked={kind === one} onChange={() => setKind(one)} />
            {one ? kindTitles[one] : 'All'} <b>{numberText(one ? delta.counts[one] : all.length)}</b>
          </label>
        ))}
        <span>{counted(delta.counts.unchanged, '1 is unchanged', 'are unchanged')}</span>
      </fieldset>
      <div className="delta-tools">
        <input
          type="search"
          className="form-control"
          aria-label="Search the differences"
          placeholder="Search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <span className="list-count" role="status">
          {counted(lines.length, '1 difference', 'differences')}
        </span>
        {used > 0 && (
          <label>
            <input type="checkbox" checked={onlyUsed} onChange={() => setOnlyUsed(!onlyUsed)} /> Only those in use{' '}
            <b>{numberText(used)}</b>
          </label>
        )}
      </div>
      {lines.length > 0 ? (
        <DeltaTable
          key={`${kind} ${search} ${onlyUsed}`}
          lines={lines}
          added={delta.added}
          decisions={decisions}
          onDecide={onDecide}
        />
      ) : (
        <p>{all.length === 0 ? 'The two do not differ.' : 'No difference has these words.'}</p>
      )}
    </section>
  );
}
