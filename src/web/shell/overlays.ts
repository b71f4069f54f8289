/** Parts of the shell that open over any page, in one chunk. */
export { FeatureNotice } from '../notifications/feature-notice.tsx';
export { TourGuide } from '../tours/guide.tsx';
export { CommandPalette } from './command-palette.tsx';
export { MoreSheet } from './more-sheet.tsx';
export { TermsDialog } from './terms-dialog.tsx';
