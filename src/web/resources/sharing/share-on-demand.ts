/** The Share dialog, loaded when it is opened for the first time. */
import { lazyPart } from '../../api/lazy-part.ts';

export const ShareDialog = lazyPart(
  () => import('./share-dialog.tsx'),
  (part) => part.ShareDialog,
);
