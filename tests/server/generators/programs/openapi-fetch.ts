import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript.ts';
import type { Seen, Where } from './seen.ts';

export async function run({ address, token, project, picture }: Where): Promise<Seen> {
  const api = createClient<paths>({ baseUrl: address, headers: { authorization: `Bearer ${token}` } });
  const path = { project_id: project };
  const list = '/api/projects/{project_id}/tags.json';
  const row = '/api/projects/{project_id}/tags/{id}.json';
  const { data: made, error } = await api.POST(list, { params: { path }, body: { name: 'By openapi-fetch' } });
  if (!made) throw new Error(error.detail);
  const page = await api.GET(list, { params: { path, query: { page: 1, per_page: 2, sort: '-id' } } });
  const { id, updated_at } = made;
  const change = (body: { name: string; updated_at: string }) =>
    api.PUT(row, { params: { path: { ...path, id } }, body });
  const changed = await change({ name: 'Changed', updated_at });
  const stale = await change({ name: 'Too late', updated_at });
  const invalid = await api.POST(list, { params: { path }, body: { name: '' } });
  const form = new FormData();
  form.append('image[image]', picture);
  const upload = '/api/current_user/upload_profile_image';
  const sent = await api.POST(upload, { body: { 'image[image]': '' }, bodySerializer: () => form });
  return {
    made: made.name,
    color: made.color,
    page: page.data?.map(({ name }) => name),
    total: page.response.headers.get('x-total-count'),
    changed: changed.data?.name,
    stale: [stale.response.status, stale.error?.code],
    invalid: [invalid.response.status, invalid.error?.errors?.[0]?.pointer],
    picture: typeof sent.data?.profile_image?.url,
  };
}
