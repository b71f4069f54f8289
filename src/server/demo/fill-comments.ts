import { shapeName } from './fill-items.ts';
import type { FilledCompany } from './fill-people.ts';
import type { FilledProject } from './fill-projects.ts';
import { idOf } from './filler.ts';

type Comment = NonNullable<FilledProject['project']['comments']>[number];

/** What a comment is about. */
function placeOf({ on, shape }: Comment, { id, modules }: FilledProject, shapes: ReadonlyMap<string, number>) {
  if (on === undefined) return { commentable_id: id, commentable_type: 'project' };
  const module = idOf(modules, on);
  if (shape === undefined) return { commentable_id: module, commentable_type: 'project_scenario_module' };
  return { commentable_id: idOf(shapes, shapeName(module, shape)), commentable_type: 'entity_value' };
}

/** What people have written on projects, modules and shapes, and what others answered. */
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
  const firsts = await filler.add(
    'comment',
    threads.map(({ comment, place }) => ({
      ...place,
      text: comment.text,
      company_id: id,
      user_id: idOf(people, comment.by),
    })),
  );
  await filler.age('comment', firsts, (index) => (threads[index]?.comment.days ?? 0) + 0.2);
  const answers = threads.flatMap(({ comment, place }, index) =>
    (comment.answers ?? []).map(([by, text]) => ({
      days: comment.days,
      row: { ...place, parent_id: firsts[index], text, company_id: id, user_id: idOf(people, by) },
    })),
  );
  const ids = await filler.add(
    'comment',
    answers.map(({ row }) => row),
  );
  await filler.age('comment', ids, (index) => answers[index]?.days ?? 0);
}
