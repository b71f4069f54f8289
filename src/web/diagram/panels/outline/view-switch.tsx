import { ModuleActions } from '../../../modules/header/header-slots.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Tip } from '../../../ui/tip.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { hasRoomAlone, type ViewName, viewNames } from './view-names.ts';

const viewLabels: Readonly<Record<ViewName, readonly [string, string]>> = {
  diagram: ['Diagram', 'diagram-3'],
  outline: ['Outline', 'list-nested'],
  split: ['Outline beside the diagram', 'layout-split'],
  table: ['Table', 'table'],
};

interface ViewSwitchProps {
  readonly view: ViewName;
  readonly onChange: (view: ViewName) => void;
}

/** The control for the view in the header of the module: one button per view, or a menu on narrow screens. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const isNarrow = useIsNarrow();
  return (
    <ModuleActions>
      {isNarrow ? <ViewMenu {...{ view, onChange }} /> : <ViewButtons {...{ view, onChange }} />}
    </ModuleActions>
  );
}

const ViewButtons = ({ view, onChange }: ViewSwitchProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere.
  <div role="group" aria-label="View" className="view-switch">
    {viewNames.map((name) => {
      const [label, icon] = viewLabels[name];
      return (
        <Tip key={name} text={label}>
          <button type="button" aria-label={label} aria-pressed={view === name} onClick={() => onChange(name)}>
            <i className={`bi bi-${icon}`} aria-hidden="true" />
          </button>
        </Tip>
      );
    })}
  </div>
);

const ViewMenu = ({ view, onChange }: ViewSwitchProps) => {
  const [label, icon] = viewLabels[view];
  const items = viewNames.filter(hasRoomAlone).map((name) => ({
    label: viewLabels[name][0],
    icon: viewLabels[name][1],
    checked: view === name,
    run: () => onChange(name),
  }));
  return (
    <Menu label={`View: ${label}`} className="btn btn-quiet icon-only" items={items}>
      <i className={`bi bi-${icon}`} aria-hidden="true" />
    </Menu>
  );
};
