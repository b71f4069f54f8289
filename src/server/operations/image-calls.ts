/** The calls that put a picture or a file on a row or take it off, in one table. */
import { type FileKind, imageKinds } from '../files/file-kind.ts';
import { moduleItems } from './entity-values-scope.ts';

/** Which row a call is about: the one of the path, of a member `id` of the body, of a singleton, or the caller's own account. */
export type RowNamed = 'path' | 'body' | 'singleton' | 'caller';

export interface ImageCall {
  /** The collection whose write is asked, and which answers the row. */
  readonly collection: string;
  readonly field: string;
  readonly row: RowNamed;
  readonly kinds: readonly FileKind[];
  readonly most: number;
  /** Drawn by the client from the rest of the row: no change of its own, which nobody undoes and no version counts. */
  readonly drawn: boolean;
}

const megabyte = 1024 * 1024;
const image = (collection: string, field: string, row: RowNamed, more: Partial<ImageCall> = {}): ImageCall => ({
  collection,
  field,
  row,
  kinds: imageKinds,
  most: 5 * megabyte,
  drawn: false,
  ...more,
});
const snapshot = { kinds: ['png'], most: 2 * megabyte, drawn: true } as const;
const pdf = { kinds: ['pdf'], most: 20 * megabyte } as const;

/** By operationId. Calls without an id in their path are the collection's form of those that have one. */
export const uploads: Readonly<Record<string, ImageCall>> = {
  upload_image_of_entity_value: image(moduleItems, 'image', 'body'),
  upload_snapshot_of_module: image('projects_project_scenario_modules', 'snapshot', 'path', snapshot),
  upload_image_of_project: image('projects', 'image', 'path'),
  upload_image_of_named_project: image('projects', 'image', 'body'),
  upload_pdf_of_project: image('projects', 'pdf', 'path', pdf),
  upload_pdf_of_named_project: image('projects', 'pdf', 'body', pdf),
  upload_image_of_data_map: image('data_maps', 'image', 'path'),
  upload_image_of_named_data_map: image('data_maps', 'image', 'body'),
  upload_image_of_system: image('admin_systems', 'favicon_image', 'singleton'),
  upload_profile_image: image('admin_users', 'profile_image', 'caller'),
  upload_profile_image_of_user: image('admin_users', 'profile_image', 'path'),
  upload_logo_of_company: image('admin_companies', 'logo', 'path'),
  upload_logo: image('company_admin_company', 'logo', 'singleton'),
};

export const removals: Readonly<Record<string, ImageCall>> = {
  remove_image_of_entity_value: image(moduleItems, 'image', 'body'),
  remove_profile_image: image('admin_users', 'profile_image', 'caller'),
  remove_profile_image_of_user: image('admin_users', 'profile_image', 'path'),
  remove_logo_of_company: image('admin_companies', 'logo', 'path'),
  remove_logo: image('company_admin_company', 'logo', 'singleton'),
};
