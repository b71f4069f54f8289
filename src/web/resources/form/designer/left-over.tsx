import { useState } from 'react';
import type { components } from '../../../../contract/generated/client.ts';
import type { ResourceFormContext } from '../../../../fields/web/form-context.ts';
import { offerUndo } from '../../../api/changes.ts';
import { request } from '../../../api/client.ts';
import { problemText } from '../../../api/problem.ts';
import { queries } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { resourceKey } from '../../state/query/keys.ts';
import { fillPath } from '../../state/query/paths.ts';
import type { ValueUse } from './use-value-counts.ts';

interface LeftOverProps {
  readonly context: ResourceFormContext;
  /** The name of the field that contains the schema. */
  readonly name: string;
  readonly valueCounts: ValueUse | null;
  /** The keys of all fields in the draft and in the stored schema. */
  readonly declared: readonly string[];
}

const rowsText = (rows: number): string => `${rows.toLocaleString('en')} ${rows === 1 ? 'holds' : 'hold'}`;

/** The values of fields that the stored schema no longer declares. They are retained until a user deletes them. */
export function LeftOver({ context, name, valueCounts, declared }: LeftOverProps) {
  const [asking, setAsking] = useState<string | null>(null);
  const left = valueCounts?.keys.filter((key) => !declared.includes(key)) ?? [];
  const may = context.entry?.operations.includes('purge_values');
  if (!valueCounts || left.length === 0) return null;
  return (
    <>
      <ul className="schema-gone" aria-label="Values of fields that were removed before">
        {left.map((key) => (
          <li key={key}>
            <span>
              “{key}” is no field any more; {rowsText(valueCounts.of(key))} a value of it. A field with this key shows
              them again.
            </span>
            {may && (
              <button
                type="button"
                className="btn btn-quiet btn-sm"
                aria-label={`Purge values of ${key} ...`}
                onClick={() => setAsking(key)}
              >
                Purge ...
              </button>
            )}
          </li>
        ))}
      </ul>
      {asking !== null && (
        <PurgeDialog
          {...{ context, name, member: asking, rows: valueCounts.of(asking) }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

interface PurgeDialogProps {
  readonly context: ResourceFormContext;
  readonly name: string;
  readonly member: string;
  readonly rows: number;
  readonly onClose: () => void;
}

/** The dialog that confirms the deletion of such values; it shows how many there are. */
function PurgeDialog({ context: { entry, params, row }, name, member, rows, onClose }: PurgeDialogProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const purge = async () => {
    if (!entry || !row) return;
    setBusy(true);
    try {
      const { data, headers } = await request<components['schemas']['Purged']>(
        'POST',
        `${fillPath(entry.path, params)}/${row.id}/purge_values.json`,
        { body: { field: name, members: [member] } },
      );
      const change = headers.get('X-Change');
      offerUndo(`Values of “${member}” purged from ${data.rows.toLocaleString('en')}`, change ? [change] : []);
      await queries.invalidateQueries({ queryKey: resourceKey(entry.resource) });
      onClose();
    } catch (error) {
      setRefused(problemText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`Purge the values of “${member}”`}
      size="sm"
      onClose={onClose}
      primary={{ label: 'Purge', danger: true, busy, run: () => void purge() }}
    >
      <p>
        {rowsText(rows)} a value, wherever they are used. It is taken out of all of them at once; Undo puts it back.
      </p>
      {refused !== null && (
        <div role="alert" className="form-field-error">
          <i className="bi bi-exclamation-circle-fill" aria-hidden="true" />
          <span>{refused}</span>
        </div>
      )}
    </Dialog>
  );
}
