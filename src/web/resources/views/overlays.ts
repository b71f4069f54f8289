/** Parts that open over a list, in one chunk. */

export { PanelOver } from '../../ui/panel-over.tsx';
export { BulkBar } from './bulk-bar.tsx';
export { CallDialog } from './dialogs/call-dialog.tsx';
export { ConfirmByName } from './dialogs/confirm-by-name.tsx';
export { ConflictDialog } from './dialogs/conflict-dialog.tsx';
export { CreateDialog } from './dialogs/create-dialog.tsx';
export { InTheWayDialog } from './dialogs/in-the-way-dialog.tsx';
export { MoveDialog } from './dialogs/move-dialog.tsx';
export { ReportDialog } from './dialogs/report-dialog.tsx';
export { RowHistory } from './dialogs/row-history.tsx';
export { RowUses } from './dialogs/row-uses.tsx';
export { UsedDialog } from './dialogs/used-dialog.tsx';
