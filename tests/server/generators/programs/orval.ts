import { createProjectsTags, listProjectsTags, updateProjectsTags, uploadProfileImage } from './orval-client.ts';
import type { Seen, Where } from './seen.ts';

export async function run({ token, project, picture }: Where): Promise<Seen> {
  const options = { headers: { authorization: `Bearer ${token}` } };
  const made = await createProjectsTags(project, { name: 'By orval' }, options);
  if (made.status !== 201) throw new Error(made.data.detail);
  const page = await listProjectsTags(project, { page: 1, per_page: 2, sort: '-id' }, options);
  const { id, updated_at } = made.data;
  const changed = await updateProjectsTags(project, id, { name: 'Changed', updated_at }, options);
  const stale = await updateProjectsTags(project, id, { name: 'Too late', updated_at }, options);
  const invalid = await createProjectsTags(project, { name: '' }, options);
  const sent = await uploadProfileImage({ 'image[image]': picture }, options);
  return {
    made: made.data.name,
    color: made.data.color,
    page: page.status === 200 ? page.data.map(({ name }) => name) : [],
    total: page.headers.get('x-total-count'),
    changed: changed.status === 200 ? changed.data.name : undefined,
    stale: [stale.status, stale.status === 409 ? stale.data.code : undefined],
    invalid: [invalid.status, invalid.status === 422 ? invalid.data.errors?.[0]?.pointer : undefined],
    picture: sent.status === 200 ? typeof sent.data.profile_image?.url : undefined,
  };
}
