import { activity, isUnderWay } from '../api/activity.ts';
import { summaryOf, unsavedEdits } from './unsaved-edits.ts';

const isSaving = (): boolean =>
  summaryOf(unsavedEdits.get().values()).kind === 'saving' || isUnderWay(activity.get(), 'saving');

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const nextNews = (): Promise<void> =>
  new Promise((resolve) => {
    const stops = [unsavedEdits.subscribe, activity.subscribe].map((follow) =>
      follow(() => {
        for (const stop of stops) stop();
        resolve();
      }),
    );
  });

/**
 * Resolves once no change of this page is on its way to the server. Changes that wait for the end of an outage, or for
 * a decision, are not awaited.
 */
export async function whenSaved(): Promise<void> {
  for (;;) {
    while (isSaving()) await nextNews();
    // One act may be several calls: the next begins when the one before has been answered.
    await nextTask();
    if (!isSaving()) return;
  }
}
