/** What opens over the page, whichever it is, once it is asked for or the page stands. */
import { partAhead, partOnDemand } from '../api/lazy-part.ts';

const load = () => import('./overlays.ts');

export const CommandPalette = partAhead(load, (part) => part.CommandPalette);
export const FeatureNotice = partOnDemand(load, (part) => part.FeatureNotice);
export const MoreSheet = partOnDemand(load, (part) => part.MoreSheet);
// The form in it is the login page's, which comes without the rest.
export const SessionEndedDialog = partOnDemand(
  () => import('../session/session-ended-dialog.tsx'),
  (part) => part.SessionEndedDialog,
);
export const TermsDialog = partOnDemand(load, (part) => part.TermsDialog);
export const TourGuide = partOnDemand(load, (part) => part.TourGuide);
// Wanted when the server is away: it comes first, and alone.
export const UnsavedDialog = partOnDemand(
  () => import('./unsaved-dialog.tsx'),
  (part) => part.UnsavedDialog,
);
