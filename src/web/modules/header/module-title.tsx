import { typedValue } from '../../resources/state/edit/typed-value.ts';
import { EditableTitle } from '../../ui/editable-title.tsx';
import { moduleTarget, useModuleChanges } from '../module-changes.ts';
import type { Module, ModuleKind } from '../module-kinds.ts';

interface ModuleTitleProps {
  readonly module: Module;
  readonly kind: ModuleKind;
  readonly editable: boolean;
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
}

const longest = 200;

/** The name of the module, which becomes a text field on a click. */
export function ModuleTitle({ module, kind, editable, editing, onEditing }: ModuleTitleProps) {
  const { update } = useModuleChanges(module);
  const { name } = module;
  const typed = () => typedValue(moduleTarget(module), 'name');
  if (!editable) {
    return (
      <h1 tabIndex={-1} className="header-title" title={name}>
        {name}
      </h1>
    );
  }
  const end = (next: string | null) => {
    if (next === null) typed().clear();
    else void update({ name: next }).then(typed().saving());
  };
  return (
    <EditableTitle
      {...{ name, longest, editing, onEditing }}
      label={`Name of this ${kind.name}`}
      onType={(text) => typed().keep(text, { ...module })}
      onEnd={end}
    />
  );
}
