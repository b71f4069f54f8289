/** A section of a project, with its modules as cards. */
import { useRef } from 'react';
import type { Group } from '../modules/module-groups.ts';
import { kindOfType, type ModuleKind } from '../modules/module-kinds.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ModuleCard } from './module-card.tsx';
import { SectionMenu } from './section-menu.tsx';
import { usePlaceDrag } from './use-place-drag.ts';
import type { ProjectOrder } from './use-project-order.ts';

interface ModuleSectionProps {
  readonly group: Group;
  readonly project: number;
  /** The project in the form that the address uses. */
  readonly code: string;
  readonly kinds: readonly ModuleKind[];
  /** The index of the section, and the number of sections. */
  readonly index: number;
  readonly count: number;
  /** The functions that move modules; null if modules cannot be reordered: for readers, and during a search. */
  readonly order: ProjectOrder | null;
  readonly onAdd: (() => void) | null;
}

/** A section on the page of a project. Its cards can be reordered. */
export function ModuleSection({ group, project, code, kinds, index, count, order, onAdd }: ModuleSectionProps) {
  const { section, modules } = group;
  const title = section?.name ?? 'Without a section';
  const id = `section-${section?.id ?? 'none'}`;
  const element = useRef<HTMLElement>(null);
  const grip = useRef<HTMLElement>(null);
  const side = usePlaceDrag(element, grip, {
    own: order && section ? { kind: 'section', id: section.id } : null,
    sideOf: (dragged, _, y) => {
      const box = element.current?.getBoundingClientRect();
      if (!order || !box) return null;
      if (dragged.kind === 'module') return 'into';
      if (!section || dragged.id === section.id) return null;
      return y < box.top + box.height / 2 ? 'before' : 'after';
    },
    onDropped: (dragged, at) => {
      if (dragged.kind === 'module')
        void order?.put(dragged.id, {
          section: section?.id ?? null,
          index: modules.filter((one) => one.id !== dragged.id).length,
        });
      else if (section) void order?.dropSection(dragged.id, section.id, at === 'before' ? 'before' : 'after');
    },
  });
  return (
    <section ref={element} className="module-section" aria-labelledby={`${id}-title`} data-drop={side ?? undefined}>
      <header ref={grip} id={id} className={order && section ? 'movable' : undefined}>
        <span className="tree-section" style={{ background: section?.color }} aria-hidden="true" />
        <h2 id={`${id}-title`}>{title}</h2>
        <span className="text-3">{modules.length}</span>
        {onAdd && <IconButton icon="plus-lg" label={`Add module to ${title}`} aria-haspopup="dialog" onClick={onAdd} />}
        {order && section && <SectionMenu {...{ project, code, section, index, count, order }} />}
      </header>
      {section?.description && <p className="section-words">{section.description}</p>}
      {modules.length === 0 ? (
        <p className="text-3">No modules yet.</p>
      ) : (
        <ul className="module-cards">
          {modules.map((module, at) => {
            const kind = kindOfType(kinds, module.type_key);
            const place = { section: section?.id ?? null, index: at };
            return (
              kind && <ModuleCard key={module.id} {...{ module, kind, code, place, order }} count={modules.length} />
            );
          })}
        </ul>
      )}
    </section>
  );
}
