import { Menu } from '../../ui/menu.tsx';
import { useModuleChanges } from '../module-changes.ts';
import type { Module } from '../module-kinds.ts';
import { useModuleStatuses } from '../module-queries.ts';

const Dot = ({ color }: { readonly color: string | undefined }) => (
  <span className="status-dot" style={{ background: color ?? 'transparent' }} aria-hidden="true" />
);

/** The status of the module; for users who may change it, a menu. */
export function StatusPill({ module, editable }: { readonly module: Module; readonly editable: boolean }) {
  const statuses = useModuleStatuses().data ?? [];
  const { update } = useModuleChanges(module);
  const id = module.project_scenario_module_status_id;
  const present = statuses.find((status) => status.id === id);
  const name = present?.name ?? module._labels.project_scenario_module_status_id ?? 'No status';
  if (!editable || statuses.length === 0) {
    if (id === null) return null;
    return (
      <span className="pill">
        <Dot color={present?.color} />
        <span className="visually-hidden">Status: </span>
        <span className="header-word">{name}</span>
      </span>
    );
  }
  const choose = (status: number | null) => () => void update({ project_scenario_module_status_id: status });
  return (
    <Menu
      label={`Status: ${name}`}
      className="pill pill-button"
      items={[
        ...statuses.map((status) => ({ label: status.name, checked: status.id === id, run: choose(status.id) })),
        { label: 'No status', checked: id === null, run: choose(null), divided: true },
      ]}
    >
      <Dot color={present?.color} />
      <span className="header-word">{name}</span>
      <i className="bi bi-chevron-down" aria-hidden="true" />
    </Menu>
  );
}
