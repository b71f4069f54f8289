/** Replaces a row by another one in all its uses. */
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { offerUndo } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { problemText } from '../../../api/problem.ts';
import { RelationPicker, type RelationValue } from '../../picker/relation-picker.tsx';
import { invalidateResource } from '../../state/query/keys.ts';
import { fieldToRowsOf } from '../../state/row/loose-field.ts';
import { type Row, titleOf } from '../../state/row/row.ts';

interface Replacing {
  readonly entry: CollectionEntry;
  /** The path of the collection, with its parameters. */
  readonly path: string;
  readonly row: Row;
  readonly onClose: () => void;
  readonly onReplaced?: (() => void) | undefined;
}

interface Replacement {
  readonly by: RelationValue;
  readonly choose: (by: RelationValue) => void;
  readonly busy: boolean;
  readonly wrong: string | null;
  readonly replace: () => Promise<void>;
}

/** The chosen replacement, and the call that changes all uses and deletes the row, as one undo step. */
export function useReplacement({ entry, path, row, onClose, onReplaced }: Replacing): Replacement {
  const [by, setBy] = useState<RelationValue>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const client = useQueryClient();
  const replace = async () => {
    if (typeof by !== 'number') return setWrong('Choose what takes its place.');
    setBusy(true);
    try {
      const query = { replace_with: String(by) };
      const { headers } = await request('DELETE', `${path}/${row.id}.json`, { query });
      offerUndo(`${titleOf(row, entry.label)} replaced and deleted`, changesIn(headers));
      await invalidateResource(client, entry.resource);
      onClose();
      onReplaced?.();
    } catch (error) {
      setBusy(false);
      setWrong(problemText(error));
    }
  };
  const choose = (next: RelationValue) => {
    setBy(next);
    setWrong(null);
  };
  return { by, choose, busy, wrong, replace };
}

interface ReplacementFieldProps extends Pick<Replacing, 'entry' | 'path' | 'row'> {
  readonly replacement: Replacement;
  readonly help: string;
}

/** A field that chooses the replacement of a row. */
export function ReplacementField({ entry, path, row, replacement, help }: ReplacementFieldProps) {
  const id = useId();
  const { by, choose, wrong } = replacement;
  return (
    <>
      <label className="form-label" htmlFor={id}>
        Replace with
      </label>
      <RelationPicker
        id={id}
        label="Replace with"
        field={fieldToRowsOf(entry, path)}
        params={noParams}
        multiple={false}
        value={by}
        except={[row.id]}
        creates={false}
        invalid={wrong !== null}
        describedBy={wrong === null ? `${id}-help` : `${id}-error`}
        onChange={choose}
      />
      {wrong === null ? (
        <p id={`${id}-help`} className="form-field-help">
          {help}
        </p>
      ) : (
        <div id={`${id}-error`} role="alert" className="confirm-error">
          <i className="bi bi-exclamation-circle" aria-hidden="true" /> {wrong}
        </div>
      )}
    </>
  );
}

const noParams = {};
