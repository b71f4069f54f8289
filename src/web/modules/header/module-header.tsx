import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Project } from '../../../contract/generated/client.ts';
import { leadsToComment } from '../../comments/comment-address.ts';
import { CommentsButton, PageComments, useCommentsCommand } from '../../comments/page-comments.tsx';
import { openReview } from '../../ledger/unsaved-edits.ts';
import { useSaveStatus } from '../../ledger/use-save-status.ts';
import { FactsAbove } from '../../resources/state/row/access.ts';
import { useCaller } from '../../session/caller.ts';
import { Breadcrumb, HeaderContents } from '../../ui/header.tsx';
import { useSeldom } from '../../ui/late.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { projectAddress } from '../module-address.ts';
import type { Module, ModuleKind } from '../module-kinds.ts';
import { moduleResource } from '../module-queries.ts';
import { factsOfModule, type ModuleRights } from '../module-rights.ts';
import { LensChip } from '../tree/lens-chip.tsx';
import { TreeToggle } from '../tree/tree-toggle.tsx';
import { useLensed } from '../tree/use-lensed.ts';
import { ActionSlot } from './header-slots.tsx';
import { LockChip } from './lock-chip.tsx';
import { ModulePresence } from './module-live.tsx';
import { ModuleMenu } from './module-menu.tsx';
import { ModuleSwitcher } from './module-switcher.tsx';
import { ModuleTitle } from './module-title.tsx';
import { ShareModule } from './share-module.tsx';
import { StatusPill } from './status-pill.tsx';

export interface ModuleHeaderProps {
  readonly module: Module;
  readonly kind: ModuleKind;
  readonly kinds: readonly ModuleKind[];
  /** The project; null if an access link opens only the module. */
  readonly project: Project | null;
  readonly rights: ModuleRights;
  readonly embedded: boolean;
  /** Additional menu entries of the page. */
  readonly more: readonly MenuItem[];
}

/** The header bar of a module of any kind. */
export function ModuleHeader({ module, kind, kinds, project, rights, embedded, more }: ModuleHeaderProps) {
  const navigate = useNavigate();
  const { projectId = '' } = useParams();
  const shared = useCaller().shared !== null;
  const narrow = useIsNarrow();
  const [sharing, setSharing] = useState(false);
  // The address of a new module makes its title editable at once.
  const { state, search } = useLocation();
  const [renaming, setRenaming] = useState(state?.rename === module.id);
  // A diagram has its own panel for comments.
  const commented = !embedded && kind.content !== 'diagram';
  const [commenting, setCommenting] = useState(commented && leadsToComment(search));
  useCommentsCommand(commented ? () => setCommenting(true) : null);
  const home = useLensed()(projectAddress(projectId));
  const section = module._labels.section_id;
  const around = project !== null && !embedded;
  const crumbs = around
    ? [
        { label: project.name, to: home },
        ...(section ? [{ label: section, to: `${home}#section-${module.section_id}` }] : []),
      ]
    : [];
  return (
    <HeaderContents title={project ? `${module.name} – ${project.name}` : module.name}>
      <div className="header-words module-words">
        {around && <TreeToggle family={kind.family} />}
        <Breadcrumb crumbs={crumbs} />
        <i className={`bi bi-${kind.icon} module-kind family-${kind.family}`} aria-hidden="true" />
        <ModuleTitle module={module} kind={kind} editable={rights.write} editing={renaming} onEditing={setRenaming} />
        {around && <ModuleSwitcher project={project} module={module} kinds={kinds} />}
        <StatusPill module={module} editable={rights.write} />
        <LockChip module={module} rights={rights} shared={shared} />
        {around && <LensChip project={project.id} />}
      </div>
      <div className="header-actions">
        {embedded && <SaveStateChip />}
        {!embedded && <ModulePresence module={module} />}
        {commented && !narrow && (
          <CommentsButton
            what="module"
            count={module.comment_count}
            unread={module.unread_comment_count}
            open={commenting}
            onToggle={() => setCommenting(!commenting)}
          />
        )}
        {rights.share && !embedded && !narrow && (
          <button type="button" className="btn btn-secondary" aria-haspopup="dialog" onClick={() => setSharing(true)}>
            <i className="bi bi-person-plus" aria-hidden="true" /> <span className="header-word">Share</span>
          </button>
        )}
        <ActionSlot />
        {!embedded && (
          <ModuleMenu
            module={module}
            kinds={kinds}
            rights={rights}
            detailed={around}
            more={commented && narrow ? [commentsItem(module, () => setCommenting(true)), ...more] : more}
            onRename={() => setRenaming(true)}
            onShare={narrow && rights.share ? () => setSharing(true) : null}
            onGone={async () => navigate(home)}
          />
        )}
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
      {sharing && <ShareModule module={module} project={project} kind={kind} onClose={() => setSharing(false)} />}
    </HeaderContents>
  );
}

const announceEvery = 10_000;

/** A chip with the save state, and a link to changes that could not be saved. On other pages the footer shows this. */
function SaveStateChip() {
  const { kind, text } = useSaveStatus();
  const stuck = kind === 'stuck' || kind === 'waiting';
  const announced = useSeldom(stuck ? text : null, announceEvery);
  return (
    <>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
      {text && (
        <span className={`save-state save-${kind}`}>
          {stuck && <i className="bi bi-exclamation-triangle" aria-hidden="true" />}
          <span>{text}</span>
          {stuck && (
            <button type="button" className="btn btn-link btn-sm" onClick={openReview}>
              Review
            </button>
          )}
        </span>
      )}
    </>
  );
}

/** The menu entry for comments on phones, where the header has no room for a button. */
const commentsItem = ({ comment_count: count }: Module, run: () => void): MenuItem => ({
  label: count > 0 ? `Comments (${count})` : 'Comments',
  icon: 'chat',
  run,
});
