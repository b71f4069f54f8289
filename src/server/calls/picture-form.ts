/** An update as a multipart form: pictures of the row, and other fields beside them. */

import { formPictures } from '../../contract/bodies.ts';
import { maxPictureMegabytes } from '../../contract/constants.ts';
import type { Field } from '../../contract/model.ts';
import { typesOf } from '../../fields/json-schema.ts';
import { requireAccess, requireLevel } from '../engine/access/authorize.ts';
import { ApiProblem, invalid } from '../engine/problem.ts';
import { type RowKey, requireRow } from '../engine/read/rows.ts';
import type { Values } from '../engine/row-values.ts';
import type { Scope } from '../engine/scope.ts';
import { thisOne } from '../engine/this-one.ts';
import { type UpdatedRow, update } from '../engine/write/update.ts';
import { imageKinds } from '../files/file-kind.ts';
import type { ApiRequest } from '../request.ts';
import type { Services } from '../services.ts';
import { forgetFile, storeFile, tenantOf } from './stored-files.ts';

/** Whether the request body is a form instead of JSON. */
export const isForm = ({ headers }: ApiRequest): boolean =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');

const maxBytes = maxPictureMegabytes * 1024 * 1024;

/** The value of a form text: unchanged for a text field, otherwise parsed as JSON. */
function readText(field: Field | undefined, text: string): unknown {
  if (field && typesOf(field.schema).includes('string')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Sent {
  readonly pictures: readonly { readonly field: Field; readonly file: File | null }[];
  readonly body: Readonly<Record<string, unknown>>;
}

function readParts({ collection, resource }: Scope, form: FormData): Sent {
  const pictures = new Map(formPictures(collection, resource).map((field) => [field.name, field]));
  const sent = [...form].map(([name, value]) => {
    const field = pictures.get(name);
    if (field && (typeof value !== 'string' || value === ''))
      return { pictures: [{ field, file: typeof value === 'string' || value.size === 0 ? null : value }], body: {} };
    if (typeof value === 'string')
      return { pictures: [], body: { [name]: readText(resource.fields.get(name), value) } };
    const known = [...pictures.keys()].join(', ') || 'none';
    throw invalid([{ pointer: `/${name}`, message: `No picture is called "${name}" here. There is: ${known}.` }]);
  });
  return {
    pictures: sent.flatMap((part) => part.pictures),
    body: Object.assign({}, ...sent.map((part) => part.body)) as Sent['body'],
  };
}

/**
 * PUT {base}/{id} with a form, in one change. A refused form leaves no stored file.
 * @throws {ApiProblem} for an invalid form, and the errors of an update
 */
export async function updateByForm(
  services: Services,
  scope: Scope,
  key: RowKey,
  request: ApiRequest,
): Promise<UpdatedRow> {
  const what = `change ${thisOne(scope.resource)}`;
  requireLevel(scope, 'write', what);
  const { collection, resource } = scope;
  if (!formPictures(collection, resource).length)
    throw new ApiProblem('wrong_type', `${resource.plural} have no pictures here. Send JSON.`);
  const found = await requireRow(services.database, scope, key, false);
  requireAccess(scope, collection.access.read, found.facts, what);
  requireAccess(scope, collection.access.write, found.facts, what);
  const { pictures, body } = readParts(scope, await request.form(maxBytes));
  const owner = { company: tenantOf(resource, found.row.line), resource: resource.name, row: found.id };
  const files: string[] = [];
  try {
    const values: Values = {};
    for (const { field, file } of pictures) {
      if (field.upload) requireAccess(scope, [field.upload], found.facts, what);
      values[field.name] = file && (await keepOne(services, owner, { field: field.name, file }, files));
    }
    return await update(services.database, scope, key, { body, pictures: values });
  } catch (error) {
    await Promise.all(files.map((file) => forgetFile(services, file)));
    throw error;
  }
}

async function keepOne(
  services: Services,
  fileOwner: Parameters<typeof storeFile>[1],
  { field, file }: { readonly field: string; readonly file: File },
  files: string[],
): Promise<unknown> {
  if (file.size > maxBytes)
    throw new ApiProblem('too_large', `The file is larger than the ${maxPictureMegabytes} MB this call takes.`);
  const sent = { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
  const { file: name, value } = await storeFile(services, fileOwner, { field, kinds: imageKinds }, sent);
  files.push(name);
  return value;
}
