/** What opens over the page, whichever it is, once it is asked for or the page stands. */
import { partAhead, partOnDemand, partWithoutServer } from '../api/lazy-part.ts';

const load = () => import('./overlays.ts');

export const CommandPalette = partAhead(load, (part) => part.CommandPalette);
export const FeatureNotice = partAhead(load, (part) => part.FeatureNotice);
export const MoreSheet = partOnDemand(load, (part) => part.MoreSheet);
// The form in it is the login page's, which comes without the rest.
export const SessionEndedDialog = partOnDemand(
  () => import('../session/session-ended-dialog.tsx'),
  (part) => part.SessionEndedDialog,
);
export const TermsDialog = partOnDemand(load, (part) => part.TermsDialog);
export const TourGuide = partAhead(load, (part) => part.TourGuide);
// Apart from the others, so that it is small.
export const UnsavedDialog = partWithoutServer(
  () => import('./unsaved-dialog.tsx'),
  (part) => part.UnsavedDialog,
);
