/** Parts of the shell that open over any page. They are loaded on demand, or after the page. */
import { partAhead, partOnDemand, partWithoutServer } from '../api/lazy-part.ts';

const load = () => import('./overlays.ts');

export const CommandPalette = partAhead(load, (part) => part.CommandPalette);
export const FeatureNotice = partAhead(load, (part) => part.FeatureNotice);
export const MoreSheet = partOnDemand(load, (part) => part.MoreSheet);
// Its form is that of the login page, which loads without the other parts.
export const SessionEndedDialog = partOnDemand(
  () => import('../session/session-ended-dialog.tsx'),
  (part) => part.SessionEndedDialog,
);
export const TermsDialog = partOnDemand(load, (part) => part.TermsDialog);
export const TourGuide = partAhead(load, (part) => part.TourGuide);
// A separate chunk, so that it is small.
export const UnsavedDialog = partWithoutServer(
  () => import('./unsaved-dialog.tsx'),
  (part) => part.UnsavedDialog,
);
