/** Pictures and files on rows: put there, taken off, and what each call answers. */
import sql from 'sql-template-tag';
import { requireAccess, requireLevel } from '../engine/access.ts';
import { isObject } from '../engine/body.ts';
import { numericParams } from '../engine/dispatch.ts';
import { lockRows, openChange, record } from '../engine/journal.ts';
import { invalid, notFound } from '../engine/problem.ts';
import { get, type RowKey, requireRow } from '../engine/rows.ts';
import { at, name, type Scope } from '../engine/scope.ts';
import { actorFor } from '../engine/system-role.ts';
import { updateRows } from '../engine/write-rows.ts';
import { fileTypes, imageKinds, recognise, refusal } from '../files/file-kind.ts';
import { newFileName } from '../files/file-store.ts';
import { urlOf } from '../files/sweep.ts';
import { fileOf } from '../http/form.ts';
import type { ApiAnswer, ApiRequest, Handler, Handlers, Services } from '../http/types.ts';
import type { Run } from '../store/database.ts';
import { accountScope, scopeOn } from './accounts.ts';
import { currentUserHandlers, requireUser } from './current-user.ts';
import { moduleItems } from './entity-values-scope.ts';
import { type ImageCall, removals, uploads } from './image-calls.ts';
import { bodyOf, objectSchema } from './request-body.ts';

/** What a row says of its file. */
interface Told {
  readonly url: string;
  readonly name?: string;
  readonly size?: number;
  readonly content_type?: string;
}

function scopeFor(call: ImageCall, request: ApiRequest, services: Services): Scope {
  if (call.row === 'caller') return accountScope(services, request.caller);
  const { id: _, ...params } = numericParams(request.params);
  const scope = scopeOn(services, call.collection, request.caller, params);
  return { ...scope, actor: actorFor(scope.collection, 'update', request.caller) };
}

/** The row that the path, the collection or the login names; null if the body does. */
function namedRow(call: ImageCall, request: ApiRequest): RowKey | null {
  if (call.row === 'body') return null;
  if (call.row === 'caller') return requireUser(request.caller);
  return call.row === 'singleton' ? 'singleton' : Number(numericParams(request.params)['id']);
}

/** The id of a row that may be changed by whoever asks. */
async function requireWritable(call: ImageCall, { database }: Services, scope: Scope, key: RowKey): Promise<number> {
  if (call.row === 'caller') return Number(key);
  const what = `change this ${scope.resource.title.toLowerCase()}`;
  const { id, facts } = await requireRow(database, scope, key, false);
  requireAccess(scope, scope.collection.access.read, facts, what);
  requireAccess(scope, scope.collection.access.write, facts, what);
  return id;
}

const idSchema = { title: 'Id', type: 'integer', minimum: 1, maximum: 2_147_483_647 };

function idOf(form: FormData): number {
  const said = form.get('id');
  const id = typeof said === 'string' && /^\d{1,10}$/.test(said) ? Number(said) : 0;
  if (id < 1 || id > idSchema.maximum)
    throw invalid([{ pointer: '/id', message: 'The form says no id: whose picture is it?' }]);
  return id;
}

/** Sets the field. Answers the change, if it is one that can be undone, and the address of a drawn picture before. */
async function setField(
  run: Run,
  scope: Scope,
  { field, drawn }: ImageCall,
  id: number,
  told: Told | null,
): Promise<{ change: number | null; replaced: string | null }> {
  const { resource } = scope;
  const { before, versions } = await lockRows(run, scope, resource, [id]);
  if (!versions.has(id)) throw notFound(`${resource.title} ${id}`);
  if (drawn) {
    const was = (JSON.parse(before) as Record<string, Record<string, Told | null>>)[id]?.[field];
    await run(
      sql`update ${name(resource.name)} set ${name(field)} = ${told && JSON.stringify(told)}::jsonb where id = ${id}`,
    );
    return { change: null, replaced: was?.url ?? null };
  }
  const change = await openChange(run, scope, 'update');
  await updateRows(run, scope, resource, [{ id, [field]: told }], change);
  await record(run, scope, change, resource, 'update', [id], before);
  return { change, replaced: null };
}

/** A drawn picture that was replaced is of no more use, unless a copy of its row shows it too. */
async function forgetDrawn({ database, files }: Services, scope: Scope, field: string, url: string): Promise<void> {
  const others = await database.query(
    scope.actor,
    sql`select 1 from ${name(scope.resource.name)} t where ${at('t', field)} ->> 'url' = ${url} limit 1`,
  );
  if (!others.length) await files.delete(url.replace(urlOf(''), ''));
}

const upload =
  (call: ImageCall): Handler =>
  async (request, services) => {
    const scope = scopeFor(call, request, services);
    const named = namedRow(call, request);
    if (call.row !== 'caller') requireLevel(scope, 'write', `change ${scope.resource.plural.toLowerCase()}`);
    // Who may not change the row is told so before a large body is read.
    if (named !== null) await requireWritable(call, services, scope, named);
    const form = await request.form(call.most);
    const id = await requireWritable(call, services, scope, named ?? idOf(form));
    const { name: fileName, bytes } = await fileOf(form, call.most);
    const found = recognise(bytes);
    const wrong = refusal(found, call.kinds);
    if (!found || wrong) throw invalid([{ pointer: '', message: wrong ?? 'The file cannot be read.' }]);
    const file = newFileName(found.kind);
    const about = imageKinds.includes(found.kind)
      ? {}
      : { name: fileName.slice(0, 200), size: bytes.length, content_type: fileTypes[found.kind] };
    await services.files.put(file, bytes);
    return store(call, request, services, scope, id, { url: urlOf(file), ...about });
  };

const remove =
  (call: ImageCall): Handler =>
  async (request, services) => {
    const scope = scopeFor(call, request, services);
    if (call.row !== 'caller') requireLevel(scope, 'write', `change ${scope.resource.plural.toLowerCase()}`);
    const named = namedRow(call, request) ?? (await bodyOf<{ id: number }>(request, objectSchema({ id: idSchema }))).id;
    const id = await requireWritable(call, services, scope, named);
    return store(call, request, services, scope, id, null);
  };

async function store(
  call: ImageCall,
  request: ApiRequest,
  services: Services,
  scope: Scope,
  id: number,
  told: Told | null,
): Promise<ApiAnswer> {
  const { change, replaced } = await services.database.transaction(scope.actor, (run) =>
    setField(run, scope, call, id, told),
  );
  if (replaced?.startsWith(urlOf(''))) await forgetDrawn(services, scope, call.field, replaced);
  const headers: Record<string, string> = change === null ? {} : { 'x-change': String(change) };
  if (call.collection === moduleItems) return { status: 200, body: await element(services, scope, id), headers };
  if (told === null) return { status: 200, body: null, headers };
  if (call.row === 'caller') {
    const user = await currentUserHandlers['get_current_user']?.(request, services);
    return { status: 200, body: user?.body ?? null, headers };
  }
  const key = call.row === 'singleton' ? 'singleton' : id;
  return { status: 200, body: await get(services.database, scope, key), headers };
}

/** As the diagram editor reads it: the item among entities, and what became of its picture. */
async function element({ database }: Services, scope: Scope, id: number): Promise<object> {
  const row: unknown = JSON.parse(await get(database, scope, id));
  const { jsid = null, image = null } = isObject(row) ? row : {};
  return { entities: { entityValues: [row] }, result: { jsid, image } };
}

const each = (calls: Readonly<Record<string, ImageCall>>, handler: (call: ImageCall) => Handler): Handlers =>
  Object.fromEntries(Object.entries(calls).map(([id, call]) => [id, handler(call)]));

export const imageHandlers: Handlers = { ...each(uploads, upload), ...each(removals, remove) };
