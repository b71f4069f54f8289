/** The card of a module. The whole card is a link to the module; dragging, keys and the menu move it. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PageComments } from '../comments/page-comments.tsx';
import { MoveModuleDialog } from '../modules/header/move-module-dialog.tsx';
import { moduleAddress, projectAddress } from '../modules/module-address.ts';
import { useModuleChanges } from '../modules/module-changes.ts';
import type { ListedModule } from '../modules/module-groups.ts';
import { itemsText, type ModuleKind, segmentOf } from '../modules/module-kinds.ts';
import { moduleResource, useModuleStatuses } from '../modules/module-queries.ts';
import { factsOfModule, rightsOnModule } from '../modules/module-rights.ts';
import { useLensed } from '../modules/tree/use-lensed.ts';
import { FactsAbove } from '../resources/state/row/access.ts';
import { useCaller } from '../session/caller.ts';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { moveItems } from '../ui/move-menu.tsx';
import type { ModulePosition } from './module-order.ts';
import { ModulePicture } from './module-picture.tsx';
import { usePlaceDrag } from './use-place-drag.ts';
import type { ProjectOrder } from './use-project-order.ts';

interface ModuleCardProps {
  readonly module: ListedModule;
  readonly kind: ModuleKind;
  readonly code: string;
  readonly place: ModulePosition;
  /** The number of modules in its section. */
  readonly count: number;
  /** The functions that move modules; null if modules cannot be reordered. */
  readonly order: ProjectOrder | null;
}

/** The card of a module on the page of its project: kind, status, number of items, and actions. */
export function ModuleCard({ module, kind, code, place, count, order }: ModuleCardProps) {
  const status = useModuleStatuses().data?.find(({ id }) => id === module.project_scenario_module_status_id);
  const { entity_value_count: items, unread_comment_count: unread } = module;
  const lensed = useLensed();
  const element = useRef<HTMLLIElement>(null);
  const movable = order !== null && !module.locked;
  const side = usePlaceDrag(element, null, {
    own: movable ? { kind: 'module', id: module.id } : null,
    sideOf: (dragged, x) => {
      const box = element.current?.getBoundingClientRect();
      if (!order || dragged.kind !== 'module' || dragged.id === module.id || !box) return null;
      return x < box.left + box.width / 2 ? 'before' : 'after';
    },
    onDropped: (dragged, at) => void order?.drop(dragged.id, module.id, at === 'before' ? 'before' : 'after'),
  });
  const [commenting, setCommenting] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'c' && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      setCommenting(true);
    }
    if (!movable || !event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    void order.step(module.id, by === 1 ? 1 : -1);
  };
  return (
    <li ref={element} className={`module-card family-${kind.family}`} data-drop={side ?? undefined}>
      <ModulePicture module={module} kind={kind} />
      <div className="card-words">
        <div className="card-head">
          <Link
            to={lensed(moduleAddress({ project: code, segment: segmentOf(kind, false), module: module.id }))}
            className="card-name"
            draggable={false}
            data-module-card={module.id}
            aria-keyshortcuts={movable ? 'Alt+ArrowUp Alt+ArrowDown c' : 'c'}
            onKeyDown={onKeyDown}
          >
            <i className={`bi bi-${kind.icon}`} aria-hidden="true" />
            <span>{module.name}</span>
          </Link>
          <CardMenu {...{ module, code, place, count, order }} onComments={() => setCommenting(true)} />
        </div>
        {module.description && <p className="card-about">{module.description}</p>}
        <p className="card-facts">
          <span>{kind.name}</span>
          {items > 0 && <span>{itemsText(items, kind)}</span>}
          {status && (
            <span className="card-status">
              <span className="status-dot" style={{ background: status.color }} aria-hidden="true" />
              {status.name}
            </span>
          )}
          {module.locked && (
            <span>
              <i className="bi bi-lock" aria-hidden="true" /> Locked
            </span>
          )}
          {unread > 0 && (
            <span className="card-status">
              <span className="unread-dot" aria-hidden="true" />
              {unread === 1 ? '1 unread comment' : `${unread} unread comments`}
            </span>
          )}
        </p>
      </div>
      {commenting && (
        <FactsAbove value={factsOfModule(module)}>
          <PageComments
            subject={{ type: moduleResource, id: module.id }}
            name={module.name}
            onClose={() => setCommenting(false)}
          />
        </FactsAbove>
      )}
    </li>
  );
}

interface CardMenuProps extends Omit<ModuleCardProps, 'kind'> {
  readonly onComments: () => void;
}

function CardMenu({ module, code, place, count, order, onComments }: CardMenuProps) {
  const navigate = useNavigate();
  const lensed = useLensed();
  const caller = useCaller();
  const { update, duplicate, remove } = useModuleChanges(module);
  const [moving, setMoving] = useState(false);
  const rights = rightsOnModule(module, caller);
  const { section, index } = place;
  const items: MenuItem[] = [
    ...(order && rights.write
      ? [
          ...moveItems({ index, count, onMove: (to) => void order.put(module.id, { section, index: to }) }),
          { label: 'Move to section', icon: 'layout-text-sidebar', run: () => setMoving(true) },
        ]
      : []),
    {
      label: 'Details',
      icon: 'card-list',
      run: () =>
        void navigate(lensed(`${projectAddress(code)}?tab=projects_project_scenario_modules&row=${module.id}`)),
    },
    { label: 'Comments', icon: 'chat', keys: 'C', run: onComments },
    ...(rights.lock
      ? [
          { label: 'Duplicate', icon: 'copy', run: () => void duplicate() },
          {
            label: module.locked ? 'Unlock' : 'Lock',
            icon: module.locked ? 'unlock' : 'lock',
            run: () => void update({ locked: !module.locked }),
          },
        ]
      : []),
    ...(rights.write
      ? [{ label: 'Delete', icon: 'trash', danger: true, divided: true, run: () => void remove(async () => {}) }]
      : []),
  ];
  return (
    <>
      <Menu label={`More actions for ${module.name}`} className="btn btn-quiet icon-only card-menu" items={items}>
        <i className="bi bi-three-dots" aria-hidden="true" />
      </Menu>
      {moving && <MoveModuleDialog module={module} onClose={() => setMoving(false)} />}
    </>
  );
}
