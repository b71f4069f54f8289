import type { FilledCompany } from './fill-people.ts';
import type { FilledProject } from './fill-projects.ts';
import { idOf } from './filler.ts';

/** What people have written on projects and modules, and what others answered. */
export async function fillComments(
  { filler, people }: FilledCompany,
  projects: readonly FilledProject[],
): Promise<void> {
  const threads = projects.flatMap((filled) =>
    (filled.project.comments ?? []).map((comment) => ({
      comment,
      place: comment.on
        ? { commentable_id: idOf(filled.modules, comment.on), commentable_type: 'project_scenario_module' }
        : { commentable_id: filled.id, commentable_type: 'project' },
    })),
  );
  const firsts = await filler.add(
    'comment',
    threads.map(({ comment, place }) => ({ ...place, text: comment.text, user_id: idOf(people, comment.by) })),
  );
  await filler.age('comment', firsts, (index) => (threads[index]?.comment.days ?? 0) + 0.2);
  const answers = threads.flatMap(({ comment, place }, index) =>
    (comment.answers ?? []).map(([by, text]) => ({
      days: comment.days,
      row: { ...place, parent_id: firsts[index], text, user_id: idOf(people, by) },
    })),
  );
  const ids = await filler.add(
    'comment',
    answers.map(({ row }) => row),
  );
  await filler.age('comment', ids, (index) => answers[index]?.days ?? 0);
}
