import { answered, api, lookUp } from '../../api/client.ts';
import { problemText } from '../../api/problem.ts';
import type { Editor } from '../engine/editor.ts';
import type { Saver } from './saver.ts';

export interface ImageParts {
  readonly editor: Editor;
  readonly saver: Saver;
  readonly projectId: number;
  readonly moduleId: number;
}

/** Accepted types; the server checks the contents as well. */
export const imageTypes = 'image/png,image/jpeg,image/gif,image/webp';

/** A picture that cannot be used; the message is for the user. */
export class PictureRefused extends Error {}

/** The message about a refused picture. */
export const pictureFault = (error: unknown): string =>
  error instanceof PictureRefused ? error.message : problemText(error);

/**
 * Uploads the picture of a cell. The cell is saved first, because the server needs its id.
 * @throws {PictureRefused} if the cell could not be saved
 * @throws {Problem} if the server refuses the picture
 */
export async function uploadImage(
  { editor, saver, projectId, moduleId }: ImageParts,
  jsid: string,
  file: Blob,
): Promise<void> {
  await saver.flush();
  const id = saver.idOf(jsid);
  if (id === undefined) throw new PictureRefused('The shape has not been saved yet. Try again once it is.');
  const { result } = await answered(
    api.POST('/api/projects/{project_id}/project_scenario_modules/{module_id}/entity_values/upload_image.json', {
      params: { path: { project_id: projectId, module_id: moduleId } },
      body: { 'image[image]': file, id },
      ownHistory: true,
    }),
  );
  editor.graph.change(jsid, { image: result.image }, 'remote');
}

/** Removes the picture of a cell; resolves to the picture, so that undo can restore it. */
export async function removeImage(parts: ImageParts, jsid: string): Promise<Blob | null> {
  const { editor, saver, projectId, moduleId } = parts;
  const url = editor.graph.element(jsid)?.image?.url;
  const id = saver.idOf(jsid);
  if (!url || id === undefined) return null;
  const { data: response } = await lookUp<Response>(url, { raw: true });
  const picture = await response.blob();
  await api.POST('/api/projects/{project_id}/project_scenario_modules/{module_id}/entity_values/remove_image.json', {
    params: { path: { project_id: projectId, module_id: moduleId } },
    body: { id },
    ownHistory: true,
  });
  editor.graph.change(jsid, { image: null }, 'remote');
  return picture;
}
