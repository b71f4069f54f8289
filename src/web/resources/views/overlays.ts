/** What opens over a list or within it: together one part of the program. */

export { PanelOver } from '../../ui/panel-over.tsx';
export { BulkBar } from './bulk-bar.tsx';
export { ConfirmByName } from './confirm-by-name.tsx';
export { ConflictDialog } from './conflict-dialog.tsx';
export { CreateDialog } from './create-dialog.tsx';
export { InTheWayDialog } from './in-the-way-dialog.tsx';
export { MoveDialog } from './move-dialog.tsx';
export { ReportDialog } from './report-dialog.tsx';
export { RowHistory } from './row-history.tsx';
export { RowUses } from './row-uses.tsx';
export { UsedDialog } from './used-dialog.tsx';
