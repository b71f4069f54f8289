import { Link } from 'react-router';
import { addressOf } from '../api/settings.ts';
import { moduleAddress } from '../modules/module-address.ts';
import { kindOfType, type ModuleKind, segmentOf } from '../modules/module-kinds.ts';
import { useModuleStatuses } from '../modules/module-queries.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { Group, ListedModule } from './module-groups.ts';

interface ModuleSectionProps {
  readonly group: Group;
  /** The project as the address names it. */
  readonly code: string;
  readonly kinds: readonly ModuleKind[];
  readonly onAdd: (() => void) | null;
}

/** A section of a project with its modules as cards. */
export function ModuleSection({ group: { section, modules }, code, kinds, onAdd }: ModuleSectionProps) {
  const title = section?.name ?? 'Without a section';
  const id = `section-${section?.id ?? 'none'}`;
  return (
    <section className="module-section" aria-labelledby={`${id}-title`}>
      <header id={id}>
        <span className="tree-section" style={{ background: section?.color }} aria-hidden="true" />
        <h2 id={`${id}-title`}>{title}</h2>
        <span className="text-3">{modules.length}</span>
        {onAdd && <IconButton icon="plus-lg" label={`Add module to ${title}`} aria-haspopup="dialog" onClick={onAdd} />}
      </header>
      {section?.description && <p className="section-words">{section.description}</p>}
      {modules.length === 0 ? (
        <p className="text-3">No modules yet.</p>
      ) : (
        <ul className="module-cards">
          {modules.map((module) => {
            const kind = kindOfType(kinds, module.type_key);
            return kind && <ModuleCard key={module.id} module={module} kind={kind} code={code} />;
          })}
        </ul>
      )}
    </section>
  );
}

interface ModuleCardProps {
  readonly module: ListedModule;
  readonly kind: ModuleKind;
  readonly code: string;
}

/** A module at a glance; all of it leads there. */
function ModuleCard({ module, kind, code }: ModuleCardProps) {
  const status = useModuleStatuses().data?.find(({ id }) => id === module.project_scenario_module_status_id);
  const { entity_value_count: items, unread_comment_count: unread } = module;
  return (
    <li className={`module-card family-${kind.family}`}>
      {module.snapshot && <img src={addressOf(module.snapshot.url)} alt="" loading="lazy" width="320" height="180" />}
      <div className="card-words">
        <Link
          to={moduleAddress({ project: code, segment: segmentOf(kind, false), module: module.id })}
          className="card-name"
        >
          <i className={`bi bi-${kind.icon}`} aria-hidden="true" />
          <span>{module.name}</span>
        </Link>
        {module.description && <p className="card-about">{module.description}</p>}
        <p className="card-facts">
          <span>{kind.name}</span>
          {items > 0 && <span>{items === 1 ? '1 item' : `${items} items`}</span>}
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
    </li>
  );
}
