/** The comments on a project, and the open threads on its contents. */
import { OpenThreads } from '../comments/open-threads.tsx';
import { PageComments } from '../comments/page-comments.tsx';
import { useLensed } from '../modules/tree/use-lensed.ts';
import { type Row, titleOf } from '../resources/state/row/row.ts';
import { useCaller } from '../session/caller.ts';

interface ProjectCommentsProps {
  readonly project: Row;
  readonly onClose: () => void;
}

const maxThreads = 100;

/** The panel beside a project's page, with the comments on the project. */
export function ProjectComments({ project, onClose }: ProjectCommentsProps) {
  const lensed = useLensed();
  const { shared } = useCaller();
  return (
    <PageComments subject={{ type: 'project', id: project.id }} name={titleOf(project, 'name')} onClose={onClose}>
      {shared === null && (
        <section className="comments-within" aria-label="On its contents">
          <h3 className="h6">On its contents</h3>
          <OpenThreads project={project.id} most={maxThreads} onlyWithin along={lensed} onFollow={onClose} />
        </section>
      )}
    </PageComments>
  );
}
