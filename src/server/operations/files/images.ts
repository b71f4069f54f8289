/** Calls that set and remove pictures and files of rows. */
import type { EntityValueForGuest, EntityValueImage } from '../../../contract/generated/client.ts';
import type { Caller } from '../../../contract/permissions.ts';
import type { Granted, Handlers, SentFile } from '../../calls/call.ts';
import { accountScope } from '../../calls/scope.ts';
import {
  type FileChange,
  type FileTarget,
  type Picture,
  setFileField,
  targetOf,
  uploadFile,
} from '../../calls/stored-files.ts';
import { get } from '../../engine/read/rows.ts';
import { imageKinds } from '../../files/file-kind.ts';
import type { Services } from '../../services.ts';
import { answerAccount } from '../session/current-user.ts';

/** The caller's own account, in any company. */
function ownAccount(caller: Caller, user: number, services: Services): FileTarget {
  const scope = accountScope(services, caller);
  return { scope, id: user, key: user, company: null, writer: scope.actor };
}

const changeHeader = ({ change }: FileChange): Record<string, string> =>
  change === null ? {} : { 'x-change': String(change) };

type Uploading = { readonly granted: Granted<'row'>; readonly file: SentFile };
type Removing = { readonly granted: Granted<'row'> };

const upload = (picture: Picture) => async (call: Uploading, services: Services) => {
  const target = targetOf(call.granted);
  const headers = changeHeader(await uploadFile(services, target, picture, call.file));
  return { status: 200 as const, body: await get(services.database, target.scope, target.key), headers };
};

const remove = (picture: Picture) => async (call: Removing, services: Services) => ({
  status: 200 as const,
  body: 'null',
  headers: changeHeader(await setFileField(services, targetOf(call.granted), picture, null)),
});

/** The response for the diagram editor: the item in its entity, and the state of its picture. */
async function answerItem({ database }: Services, { scope, id }: FileTarget, stored: FileChange) {
  const row = JSON.parse(await get(database, scope, id)) as EntityValueForGuest;
  const image = row.image as EntityValueImage['result']['image'];
  const body = { entities: { entityValues: [row] }, result: { jsid: row.jsid ?? null, image: image ?? null } };
  return { status: 200 as const, body, headers: changeHeader(stored) };
}

const image: Picture = { field: 'image', kinds: imageKinds, drawn: false };
const pdf: Picture = { field: 'pdf', kinds: ['pdf'], drawn: false };
const snapshot: Picture = { field: 'snapshot', kinds: ['png'], drawn: true };
const favicon: Picture = { ...image, field: 'favicon_image' };
const portrait: Picture = { ...image, field: 'profile_image' };
const logo: Picture = { ...image, field: 'logo' };

export const imageHandlers = {
  upload_image_of_entity_value: async (call, services) => {
    const target = targetOf(call.granted);
    return answerItem(services, target, await uploadFile(services, target, image, call.file));
  },
  remove_image_of_entity_value: async (call, services) => {
    const target = targetOf(call.granted);
    return answerItem(services, target, await setFileField(services, target, image, null));
  },
  upload_snapshot_of_module: upload(snapshot),
  upload_image_of_project: upload(image),
  upload_image_of_named_project: upload(image),
  upload_pdf_of_project: upload(pdf),
  remove_pdf_of_project: remove(pdf),
  upload_pdf_of_named_project: upload(pdf),
  upload_image_of_data_map: upload(image),
  upload_image_of_named_data_map: upload(image),
  upload_image_of_system: upload(favicon),
  upload_profile_image_of_user: upload(portrait),
  remove_profile_image_of_user: remove(portrait),
  upload_logo_of_company: upload(logo),
  remove_logo_of_company: remove(logo),
  upload_logo: upload(logo),
  remove_logo: remove(logo),
  // The caller's picture belongs to the account, whose changes only a system admin may undo. The response therefore
  // names no change.
  upload_profile_image: async ({ caller, file, granted: { user } }, services) => {
    await uploadFile(services, ownAccount(caller, user, services), portrait, file);
    return answerAccount(caller, user, services);
  },
  remove_profile_image: async ({ caller, granted: { user } }, services) => {
    await setFileField(services, ownAccount(caller, user, services), portrait, null);
    return { status: 200, body: 'null' };
  },
} satisfies Partial<Handlers>;
