import { activity, isUnderWay } from '../api/activity.ts';
import { summaryOf, waiting } from './waiting.ts';

const isSaving = (): boolean =>
  summaryOf(waiting.get().values()).kind === 'saving' || isUnderWay(activity.get(), 'saving');

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const nextNews = (): Promise<void> =>
  new Promise((resolve) => {
    const stops = [waiting.subscribe, activity.subscribe].map((follow) =>
      follow(() => {
        for (const stop of stops) stop();
        resolve();
      }),
    );
  });

/**
 * Resolves once nothing that was changed on this page is on its way to the server any more. What waits for the server
 * to be back, or for a decision, is not waited for.
 */
export async function whenSaved(): Promise<void> {
  for (;;) {
    while (isSaving()) await nextNews();
    // One act may be several calls: the next begins when the one before has been answered.
    await nextTask();
    if (!isSaving()) return;
  }
}
