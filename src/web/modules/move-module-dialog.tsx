import { type FormEvent, useId, useState } from 'react';
import { useProjectModules } from '../projects/module-groups.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/late.tsx';
import { useModuleChanges } from './module-changes.ts';
import type { Module } from './module-kinds.ts';

/** Puts a module into another section of its project. */
export function MoveModuleDialog({ module, onClose }: { readonly module: Module; readonly onClose: () => void }) {
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
