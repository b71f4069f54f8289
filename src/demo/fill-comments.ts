import { shapeName } from './fill-items.ts';
import type { FilledCompany } from './fill-people.ts';
import type { FilledProject } from './filled-project.ts';
import { idOf } from './filler.ts';

type Comment = NonNullable<FilledProject['project']['comments']>[number];

/** The row that a comment belongs to. */
function placeOf({ on, shape }: Comment, { id, modules }: FilledProject, shapes: ReadonlyMap<string, number>) {
  if (on === undefined) return { commentable_id: id, commentable_type: 'project' };
  const module = idOf(modules, on);
  if (shape === undefined) return { commentable_id: module, commentable_type: 'project_scenario_module' };
  return { commentable_id: idOf(shapes, shapeName(module, shape)), commentable_type: 'entity_value' };
}

/** Adds the comments on projects, modules and shapes, with their answers. */
export async function fillComments(
  { id, filler, people }: FilledCompany,
  projects: readonly FilledProject[],
  shapes: ReadonlyMap<string, number>,
): Promise<void> {
  const threads = projects.flatMap((filled) =>
    (filled.project.comments ?? []).map((comment) => ({
      comment,
      place: placeOf(comment, filled, shapes),
    })),
  );
  // Writes as the author, so that other people are notified.
  const write = async (by: string, row: Readonly<Record<string, unknown>>, days: number): Promise<number> => {
    const author = idOf(people, by);
    const [made] = await filler.as(author, id).add('comment', [{ ...row, company_id: id, user_id: author }]);
    if (made === undefined) throw new Error(`A comment of ${by} was not made.`);
    await filler.age('comment', [made], () => days);
    return made;
  };
  for (const { comment, place } of threads) {
    const { by, text, days, mentions = [] } = comment;
    const user_ids = mentions.map((called) => idOf(people, called));
    const parent_id = await write(by, { ...place, text, user_ids }, days + 0.2);
    for (const [answering, answer] of comment.answers ?? [])
      await write(answering, { ...place, parent_id, text: answer }, days);
  }
}
