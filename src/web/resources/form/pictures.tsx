/** The pictures of a row in its form. Each is uploaded or removed at once, independently of other edits. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { imageAddress } from '../../../fields/image/image-address.ts';
import { offerUndo } from '../../api/changes.ts';
import { changesIn } from '../../api/changes-in.ts';
import { request } from '../../api/client.ts';
import { problemText } from '../../api/problem.ts';
import { PictureControl } from '../../ui/picture-control.tsx';
import { invalidateResource } from '../state/query/keys.ts';
import { fillPath } from '../state/query/paths.ts';
import { useAccess } from '../state/row/access.ts';
import type { Row } from '../state/row/row.ts';

interface PicturesProps {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly row: Row;
}

/** The pictures of a row that the user may change, each with a control. */
export function Pictures({ entry, params, row }: PicturesProps) {
  const access = useAccess(entry);
  const fields = entry.fields.filter((field) => field.upload && field.shown);
  const base = fillPath(entry.path, params);
  const path = entry.singleton ? base : `${base}/${row.id}`;
  return fields.map((field) => (
    <Picture key={field.name} {...{ entry, field, path, row }} writable={access.picture(field, row)} />
  ));
}

interface PictureProps {
  readonly entry: CollectionEntry;
  readonly field: FieldEntry;
  /** The path of the row, without `.json`. */
  readonly path: string;
  readonly row: Row;
  readonly writable: boolean;
}

/** Uploads or removes a picture. */
function sendPicture({ name, upload }: FieldEntry, path: string, file: Blob | null) {
  const calls = upload?.calls;
  if (calls && !file) return request<Row | null>('DELETE', `${path}/${calls.remove}.json`);
  const body = new FormData();
  body.append(name, file ?? '');
  return calls
    ? request<Row | null>('POST', `${path}/${calls.upload}.json`, { body })
    : request<Row | null>('PUT', `${path}.json`, { body });
}

function Picture({ entry, field, path, row, writable }: PictureProps) {
  const client = useQueryClient();
  // The row in the answer, which is shown until the row is read again.
  const [answered, setAnswered] = useState<Row | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const known = answered && Date.parse(answered.updated_at ?? '') >= Date.parse(row.updated_at ?? '') ? answered : row;
  const send = async (file: Blob | null) => {
    setFault(null);
    try {
      const { data, headers } = await sendPicture(field, path, file);
      // The answer to a removal has no row, so the value is set to null here.
      setAnswered(data ?? { ...known, [field.name]: null });
      await invalidateResource(client, entry.resource);
      offerUndo(`${field.title} ${file ? 'set' : 'removed'}`, changesIn(headers));
    } catch (error) {
      setFault(problemText(error));
    }
  };
  return (
    <PictureControl
      title={field.title}
      address={imageAddress(known[field.name])}
      fault={fault}
      onChange={writable ? send : null}
    />
  );
}
