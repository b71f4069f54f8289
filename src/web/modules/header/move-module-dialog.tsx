import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/late.tsx';
import { useModuleChanges } from '../module-changes.ts';
import { useProjectModules } from '../module-groups.ts';
import type { Module } from '../module-kinds.ts';

interface MoveModuleDialogProps {
  readonly module: Pick<Module, 'id' | 'name' | 'project_id' | 'section_id'>;
  readonly onClose: () => void;
}

/** The dialog that moves a module into another section of its project. */
export function MoveModuleDialog({ module, onClose }: MoveModuleDialogProps) {
  const form = useId();
  const { groups } = useProjectModules(Number(module.project_id));
  const { update } = useModuleChanges(module);
  const [section, setSection] = useState(module.section_id);
  const sections = [
    { id: null, name: 'Without a section' },
    ...(groups ?? []).flatMap(({ section: one }) => (one ? [{ id: one.id, name: one.name }] : [])),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (section !== module.section_id) void update({ section_id: section });
    onClose();
  };
  return (
    <Dialog title="Move to section" size="sm" onClose={onClose} primary={{ label: 'Move', form }}>
      {!groups && <Loading />}
      <form id={form} onSubmit={submit}>
        <fieldset>
          <legend className="form-label">Section of {module.name}</legend>
          {sections.map(({ id, name }) => (
            <label key={id ?? 0} className="section-choice">
              <input
                type="radio"
                name={form}
                className="form-check-input"
                checked={section === id}
                onChange={() => setSection(id)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
