/** Files of rows: stores a file before its row is written, assigns it to the row, and removes it. */

import sql from 'sql-template-tag';
import type { Resource } from '../../contract/model.ts';
import { anonymousRow } from '../engine/access/anonymous.ts';
import { lockRows, openChange, record } from '../engine/journal/journal.ts';
import { invalid, notFound } from '../engine/problem.ts';
import type { RowKey } from '../engine/read/rows.ts';
import { at, name, type OwnerIds, type Scope, type Transaction } from '../engine/scope.ts';
import { writingActor } from '../engine/system-role.ts';
import { updateRows } from '../engine/write/write-rows.ts';
import { type FileKind, fileTypes, imageKinds, recogniseFile, refusal } from '../files/file-kind.ts';
import { newFileName } from '../files/file-store.ts';
import { freeRoom, reserveRoom } from '../files/quota.ts';
import { urlOf } from '../files/sweep.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../store/database.ts';
import type { Granted, SentFile } from './call.ts';

/** A field whose value is a file. */
export interface Picture {
  readonly field: string;
  readonly kinds: readonly FileKind[];
  /**
   * The client draws the picture from other fields of the row, so it is no change of its own: no undo and no version.
   */
  readonly drawn: boolean;
}

/** The stored value of a file field. */
interface FileValue {
  readonly url: string;
  readonly name?: string;
  readonly size?: number;
  readonly content_type?: string;
}

/** The row that receives a file, and the scope that writes it. */
export interface FileTarget {
  readonly scope: Scope;
  readonly id: number;
  readonly key: RowKey;
  /** The tenant whose quota the file uses; null for a global row. */
  readonly company: number | null;
  readonly writer: Actor;
}

/** The tenant of a row, by its owners or because the row is the tenant. */
export function tenantOf({ tenancy }: Resource, line: OwnerIds): number | null {
  if (tenancy.kind === 'tenant') return line['id'] ?? null;
  return tenancy.kind === 'company' ? (line[tenancy.column] ?? null) : null;
}

/** The authorized row of a call, as the target of a file. */
export const targetOf = ({ scope, row: { id, key, line } }: Granted<'row'>): FileTarget => ({
  scope,
  id,
  key,
  company: tenantOf(scope.resource, line),
  writer: writingActor(scope, line),
});

/** Sets the field. Returns the change, if undo is possible, and the address of the replaced drawn picture. */
async function setField(
  { run, scope }: Transaction,
  { field, drawn }: Picture,
  id: number,
  value: FileValue | null,
): Promise<{ change: number | null; replaced: string | null }> {
  const { resource } = scope;
  const { before, versions } = await lockRows(run, scope, resource, [id]);
  if (!versions.has(id)) throw notFound(`${resource.title} ${id}`);
  if (drawn) {
    const was = (JSON.parse(before) as Record<string, Record<string, FileValue | null>>)[id]?.[field];
    await run(
      sql`update ${name(resource.name)} set ${name(field)} = ${value && JSON.stringify(value)}::jsonb where id = ${id}`,
    );
    return { change: null, replaced: was?.url ?? null };
  }
  const change = await openChange(run, scope, 'update');
  await updateRows({ run, scope, change }, resource, [{ id, [field]: value }]);
  await record({ run, scope, change }, resource, 'update', { ids: [id], before });
  return { change, replaced: null };
}

/** Deletes a replaced drawn picture, unless a copy of its row also shows it. */
async function forgetDrawn(services: Services, scope: Scope, field: string, url: string): Promise<void> {
  const others = await services.database.query(
    scope.actor,
    sql`select 1 from ${name(scope.resource.name)} t where ${at('t', field)} ->> 'url' = ${url} limit 1`,
  );
  if (others.length) return;
  await forgetFile(services, url.replace(urlOf(''), ''));
}

export interface FileChange {
  readonly change: number | null;
}

/** A stored file: its type and its name in the store. */
interface PlacedFile {
  readonly file: string;
  readonly kind: FileKind;
  readonly value: FileValue;
}

/** The tenant whose quota a file uses, and the row that shows it. */
export interface FileOwner {
  readonly company: number | null;
  readonly resource: string;
  readonly row: number;
}

/**
 * Stores the file of a form before the row is written; `forgetFile` removes it again.
 * @throws {ApiProblem} 422 for a file of an unsupported type, or beyond the quota
 */
export async function storeFile(
  services: Services,
  owner: FileOwner,
  { field, kinds }: Pick<Picture, 'field' | 'kinds'>,
  sent: SentFile,
): Promise<PlacedFile> {
  const found = recogniseFile(sent.bytes);
  const wrong = refusal(found, kinds);
  if (!found || wrong) throw invalid([{ pointer: field && `/${field}`, message: wrong ?? 'The file cannot be read.' }]);
  const file = newFileName(found.kind);
  const about = imageKinds.includes(found.kind)
    ? {}
    : { name: sent.name.slice(0, 200), size: sent.bytes.length, content_type: fileTypes[found.kind] };
  await reserveRoom(services.database, { name: file, bytes: sent.bytes.length }, owner, services.settings.uploadQuota);
  await services.files.put(file, sent.bytes).catch(async (error) => {
    await freeRoom(services.database, file);
    throw error;
  });
  return { file, kind: found.kind, value: { url: urlOf(file), ...about } };
}

/** A field with a list of files. */
export interface FileList {
  readonly field: string;
  readonly kinds: readonly FileKind[];
}

type Listed = Required<FileValue>;

/** Changes the files of a row, locked, in one change. @throws {ApiProblem} 404; what the rules of the row refuse */
const changeFiles = (
  services: Services,
  { scope, id, writer }: FileTarget,
  field: string,
  next: (files: readonly Listed[], anonymous: boolean) => readonly Listed[],
): Promise<FileChange> =>
  services.database.transaction(writer, async (run) => {
    const { resource } = scope;
    const { before, versions } = await lockRows(run, scope, resource, [id]);
    if (!versions.has(id)) throw notFound(`${resource.title} ${id}`);
    const files = (JSON.parse(before) as Record<string, Record<string, readonly Listed[] | null>>)[id]?.[field] ?? [];
    const hidden = anonymousRow(resource, 't');
    const [row] = hidden
      ? await run<{ anonymous: boolean }>(
          sql`select ${hidden} as anonymous from ${name(resource.name)} t where t.id = ${id}`,
        )
      : [];
    const change = await openChange(run, scope, 'update');
    await updateRows({ run, scope, change }, resource, [{ id, [field]: next(files, row?.anonymous === true) }]);
    await record({ run, scope, change }, resource, 'update', { ids: [id], before });
    return { change };
  });

/** The name of a file of an anonymous row: the own name could identify its author. */
function numberedName(files: readonly Listed[], kind: FileKind): string {
  for (let number = 1; ; number++) {
    const called = `File ${number}.${kind}`;
    if (!files.some((file) => file.name.startsWith(`File ${number}.`))) return called;
  }
}

/**
 * Adds a file that a form has brought to the files of a row.
 * @throws {ApiProblem} 422 for a file of another kind, beyond the quota, or one too many
 */
export async function addFile(
  services: Services,
  target: FileTarget,
  { field, kinds }: FileList,
  sent: SentFile,
): Promise<FileChange> {
  const owner = { company: target.company, resource: target.scope.resource.name, row: target.id };
  const { file, value, kind } = await storeFile(services, owner, { field: '', kinds }, sent);
  const listed = { url: value.url, size: sent.bytes.length, content_type: fileTypes[kind] };
  const add = (files: readonly Listed[], anonymous: boolean) => [
    ...files,
    { ...listed, name: anonymous ? numberedName(files, kind) : sent.name.slice(0, 200) || numberedName(files, kind) },
  ];
  return changeFiles(services, target, field, add).catch(async (error) => {
    await forgetFile(services, file);
    throw error;
  });
}

/** Removes the file with an address from the files of a row; undo restores it. @throws {ApiProblem} 404 */
export const removeFile = (services: Services, target: FileTarget, field: string, url: string): Promise<FileChange> =>
  changeFiles(services, target, field, (files) => {
    if (!files.some((file) => file.url === url)) throw notFound('This file');
    return files.filter((file) => file.url !== url);
  });

/** Removes a stored file that no row refers to. */
export async function forgetFile({ database, files }: Services, file: string): Promise<void> {
  await files.delete(file);
  await freeRoom(database, file);
}

/** Assigns the uploaded file of a form to a row. */
export async function uploadFile(
  services: Services,
  target: FileTarget,
  picture: Picture,
  sent: SentFile,
): Promise<FileChange> {
  const { scope, company, id } = target;
  const fileOwner = { company, resource: scope.resource.name, row: id };
  const { value } = await storeFile(services, fileOwner, { ...picture, field: '' }, sent);
  return setFileField(services, target, picture, value);
}

/** Sets a file field in one transaction, then removes the replaced drawn picture. */
export async function setFileField(
  services: Services,
  target: FileTarget,
  picture: Picture,
  value: FileValue | null,
): Promise<FileChange> {
  const { change, replaced } = await services.database.transaction(target.writer, (run) =>
    setField({ run, scope: target.scope }, picture, target.id, value),
  );
  if (replaced?.startsWith(urlOf(''))) await forgetDrawn(services, target.scope, picture.field, replaced);
  return { change };
}
