/** Projects as cards, in as many columns as fit. */
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { relativeText, timeText } from '../../../fields/date/day-text.ts';
import { addressOf } from '../../api/settings.ts';
import type { ModuleKind } from '../../modules/module-kinds.ts';
import { useModuleKinds } from '../../modules/module-queries.ts';
import { useList } from '../../resources/state/list/list-context.ts';
import { labelsOf } from '../../resources/state/row/row.ts';
import { RowMenu } from '../../resources/views/row-menu.tsx';
import { useWidth } from '../../resources/views/use-width.ts';
import { useEvenLines } from '../../ui/use-even-lines.ts';
import { useStable } from '../../ui/use-stable.ts';
import { CoverageRing } from '../coverage-ring.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import { kindsIn, type ListedProject, listed, modulesText } from './project-card.ts';
import '../../modules/module-marks.css';

const cardWidth = 280;
const cardHeight = 248;
const cardGap = 16;

interface ProjectCardsProps {
  readonly onRange: (from: number, to: number) => void;
}

/** The projects of a list, as cards. `onRange` is called with the indices of the visible cards. */
export function ProjectCards({ onRange }: ProjectCardsProps) {
  const { rows, words } = useList();
  const kinds = useModuleKinds().data ?? [];
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const columns = Math.max(1, Math.floor((width + cardGap) / (cardWidth + cardGap)));
  const total = rows.count?.total ?? 0;
  const count = Math.ceil(total / columns);
  const lines = useEvenLines(scroller, { count, height: cardHeight + cardGap, around: 2 });
  const first = (lines[0] ?? 0) * columns;
  const last = Math.min(total - 1, (lines.at(-1) ?? 0) * columns + columns - 1);
  const look = useStable(onRange);
  useEffect(() => look(first, Math.max(first, last)), [first, last, look]);
  return (
    <div ref={scroller} className="project-cards-scroll">
      <ul
        className="project-cards"
        aria-label={words.plural}
        style={{ height: count * (cardHeight + cardGap) - cardGap }}
      >
        {lines.flatMap((line) =>
          Array.from({ length: Math.min(columns, total - line * columns) }, (_, column) => {
            const index = line * columns + column;
            const row = rows.rowAt(index);
            return (
              <li
                key={index}
                className="project-card-place"
                style={{
                  top: line * (cardHeight + cardGap),
                  left: `calc((100% + ${cardGap}px) / ${columns} * ${column})`,
                  width: `calc((100% + ${cardGap}px) / ${columns} - ${cardGap}px)`,
                  height: cardHeight,
                }}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                {row ? (
                  <ProjectCard project={listed(row)} index={index} kinds={kinds} />
                ) : (
                  <div className="project-card skeleton" />
                )}
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}

interface ProjectCardProps {
  readonly project: ListedProject;
  readonly index: number;
  readonly kinds: readonly ModuleKind[];
}

function ProjectCard({ project, index, kinds }: ProjectCardProps) {
  const { hrefOf } = useList();
  const inside = kindsIn(project, kinds);
  const { name, last_editor: editor, last_event_date: date } = project;
  const { coverage, comment_count: comments, unread_comment_count: unread } = project;
  return (
    <article className="project-card" aria-label={name}>
      <Cover project={project} inside={inside} />
      <div className="project-card-words">
        <header>
          <Link to={hrefOf(project)} className="card-name">
            <span>{name}</span>
          </Link>
          <FavouriteStar project={project.id} name={name} on={project.favorite} />
          <RowMenu row={project} index={index} />
        </header>
        <p className="project-kinds">
          <span>{modulesText(project.module_count)}</span>
          {inside.slice(0, 6).map((kind) => (
            <i
              key={kind.id}
              role="img"
              className={`bi bi-${kind.icon} family-${kind.family}`}
              aria-label={kind.name}
              title={kind.name}
            />
          ))}
          {inside.length > 6 && <span>+{inside.length - 6}</span>}
        </p>
        <p className="project-facts">
          <ProjectMarks project={project} />
          {coverage != null && (
            <span>
              <CoverageRing percent={coverage} />
              <span className="visually-hidden"> coverage</span>
            </span>
          )}
          {comments > 0 && (
            <span title="Comments on the project as a whole">
              <i className="bi bi-chat" aria-hidden="true" /> {comments}
              <span className="visually-hidden"> {comments === 1 ? 'comment' : 'comments'} on the project</span>
            </span>
          )}
          {unread > 0 && (
            <span className="project-unread">
              <span className="unread-dot" aria-hidden="true" />
              {unread === 1 ? '1 unread comment' : `${unread} unread comments`}
            </span>
          )}
        </p>
        {date && (
          <p className="project-edited" title={timeText(date)}>
            {editor ? `${editor}, ` : 'Changed '}
            {relativeText(date, Date.now())}
          </p>
        )}
      </div>
    </article>
  );
}

/** Marks of a project: its status, and whether it is a template or an example. */
export function ProjectMarks({ project }: { readonly project: ListedProject }) {
  const [status] = labelsOf(project, 'project_status_id');
  return (
    <>
      {project.entity_type === 'project_template' && <span className="project-mark">Template</span>}
      {project.entity_type === 'project_sample' && <span className="project-mark">Example</span>}
      {project.entity_type !== 'project' && !project.published && <span className="project-mark">Unpublished</span>}
      {status && <span>{status}</span>}
    </>
  );
}

/** The picture of the project, or one composed of the icons of its modules. */
function Cover({ project, inside }: { readonly project: ListedProject; readonly inside: readonly ModuleKind[] }) {
  if (project.image)
    return (
      <img
        className="project-cover"
        src={addressOf(project.image.url)}
        alt=""
        loading="lazy"
        width="320"
        height="120"
      />
    );
  const tiles = inside.slice(0, 8);
  return (
    <div className="project-cover project-mosaic" style={{ borderTopColor: project.color }} aria-hidden="true">
      {tiles.length === 0 ? (
        <i className="bi bi-folder" />
      ) : (
        tiles.map((kind) => (
          <span key={kind.id} className={`family-${kind.family}`}>
            <i className={`bi bi-${kind.icon}`} />
          </span>
        ))
      )}
    </div>
  );
}
