import { createProjectsTags, listProjectsTags, updateProjectsTags, uploadProfileImage } from './hey-api-client';
import { client } from './hey-api-client/client.gen';
import type { Seen, Where } from './seen.ts';

export async function run({ address, token, project, picture }: Where): Promise<Seen> {
  client.setConfig({ baseUrl: address, auth: token });
  const path = { project_id: project };
  const { data: made, error } = await createProjectsTags({ path, body: { name: 'By hey-api' } });
  if (!made) throw new Error(error.detail);
  const page = await listProjectsTags({ path, query: { page: 1, per_page: 2, sort: '-id' } });
  const { id, updated_at } = made;
  const change = (name: string) => updateProjectsTags({ path: { ...path, id }, body: { name, updated_at } });
  const changed = await change('Changed');
  const stale = await change('Too late');
  const invalid = await createProjectsTags({ path, body: { name: '' } });
  const sent = await uploadProfileImage({ body: { 'image[image]': picture } });
  return {
    made: made.name,
    color: made.color,
    page: page.data?.map(({ name }) => name),
    total: page.response?.headers.get('x-total-count'),
    changed: changed.data?.name,
    stale: [stale.response?.status, stale.error?.code],
    invalid: [invalid.response?.status, invalid.error?.errors?.[0]?.pointer],
    picture: typeof sent.data?.profile_image?.url,
  };
}
