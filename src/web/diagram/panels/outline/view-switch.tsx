import { ModuleActions } from '../../../modules/header/header-slots.tsx';
import { Tip } from '../../../ui/tip.tsx';
import { type ViewName, viewNames } from './view-names.ts';

const words: Readonly<Record<ViewName, readonly [string, string]>> = {
  diagram: ['Diagram', 'bi-diagram-3'],
  outline: ['Outline', 'bi-list-nested'],
  split: ['Outline beside the diagram', 'bi-layout-split'],
  table: ['Table', 'bi-table'],
};

interface ViewSwitchProps {
  readonly view: ViewName;
  readonly onChange: (view: ViewName) => void;
}

/** How the diagram is shown, in the header of its module. */
export const ViewSwitch = ({ view, onChange }: ViewSwitchProps) => (
  <ModuleActions>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere. */}
    <div role="group" aria-label="View" className="view-switch">
      {viewNames.map((name) => {
        const [label, icon] = words[name];
        return (
          <Tip key={name} text={label}>
            <button type="button" aria-label={label} aria-pressed={view === name} onClick={() => onChange(name)}>
              <i className={`bi ${icon}`} aria-hidden="true" />
            </button>
          </Tip>
        );
      })}
    </div>
  </ModuleActions>
);
