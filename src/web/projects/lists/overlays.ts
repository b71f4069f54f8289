/** The dialogs for new projects, as one chunk. */
export { ImportProjectDialog } from './import-project-dialog.tsx';
export { NewProjectDialog } from './new-project-dialog.tsx';
