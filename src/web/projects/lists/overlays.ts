/** The ways to begin a project: together one part of the program. */
export { ImportProjectDialog } from './import-project-dialog.tsx';
export { NewProjectDialog } from './new-project-dialog.tsx';
