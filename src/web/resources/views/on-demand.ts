/** Parts that open over or in a list, loaded on demand. */
import { partOnDemand } from '../../api/lazy-part.ts';

const load = () => import('./overlays.ts');

export const BulkBar = partOnDemand(load, (part) => part.BulkBar);
export const CallDialog = partOnDemand(load, (part) => part.CallDialog);
export const ConfirmByName = partOnDemand(load, (part) => part.ConfirmByName);
export const ConflictDialog = partOnDemand(load, (part) => part.ConflictDialog);
export const CreateDialog = partOnDemand(load, (part) => part.CreateDialog);
export const InTheWayDialog = partOnDemand(load, (part) => part.InTheWayDialog);
export const MoveDialog = partOnDemand(load, (part) => part.MoveDialog);
export const PanelOver = partOnDemand(load, (part) => part.PanelOver);
export const ReportDialog = partOnDemand(load, (part) => part.ReportDialog);
export const RowHistory = partOnDemand(load, (part) => part.RowHistory);
export const RowUses = partOnDemand(load, (part) => part.RowUses);
export const UsedDialog = partOnDemand(load, (part) => part.UsedDialog);
