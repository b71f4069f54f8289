import { request } from '../../api/client.ts';
import type { Editor } from '../engine/editor.ts';
import { itemsPath } from './calls.ts';
import type { Row } from './rows.ts';
import type { Saver } from './saver.ts';

interface ImageParts {
  readonly editor: Editor;
  readonly saver: Saver;
  readonly projectId: number;
  readonly moduleId: number;
}

/** What the picture calls answer. */
interface ImageAnswer {
  readonly entities: { readonly entityValues: readonly Row[] };
  readonly result: { readonly jsid: string; readonly image: { readonly url: string } | null };
}

/** What the server takes; it looks at the contents itself. */
export const imageTypes = 'image/png,image/jpeg,image/gif,image/webp';

/** Uploads the picture of a cell. The cell is saved first: the server must know it. */
export async function uploadImage(
  { editor, saver, projectId, moduleId }: ImageParts,
  jsid: string,
  file: Blob,
): Promise<void> {
  await saver.flush();
  const id = saver.idOf(jsid);
  if (id === undefined) throw new Error('The shape has not been saved yet. Try again once it is.');
  const form = new FormData();
  form.append('image[image]', file);
  form.append('id', String(id));
  const path = `${itemsPath(projectId, moduleId)}/upload_image.json`;
  const { data } = await request<ImageAnswer>('POST', path, { body: form, ownHistory: true });
  editor.graph.change(data.result.jsid, { image: data.result.image }, 'remote');
}

/** Takes the picture off a cell and hands it back, fetched before, so that it can be put on again. */
export async function removeImage(parts: ImageParts, jsid: string): Promise<Blob | null> {
  const { editor, saver, projectId, moduleId } = parts;
  const url = editor.graph.element(jsid)?.image?.url;
  const id = saver.idOf(jsid);
  if (!url || id === undefined) return null;
  const { data: response } = await request<Response>('GET', url, { raw: true });
  const picture = await response.blob();
  const path = `${itemsPath(projectId, moduleId)}/remove_image.json`;
  await request('POST', path, { body: { id }, ownHistory: true });
  editor.graph.change(jsid, { image: null }, 'remote');
  return picture;
}
