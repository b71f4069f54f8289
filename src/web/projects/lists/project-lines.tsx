/** Projects as one line each, so that many are visible. */
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { relativeText } from '../../../fields/date/day-text.ts';
import { useList } from '../../resources/state/list/list-context.ts';
import { RowMenu } from '../../resources/views/row-menu.tsx';
import { useEvenLines } from '../../ui/use-even-lines.ts';
import { useStable } from '../../ui/use-stable.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { type ListedProject, listed, modulesText } from './project-card.ts';
import { ProjectMarks } from './project-cards.tsx';

const lineHeight = 40;

/**
 * The projects of a list, one line each. Only visible lines are rendered. `onRange` is called with the indices of the
 * visible lines.
 */
export function ProjectLines({ onRange }: { readonly onRange: (from: number, to: number) => void }) {
  const { rows, words } = useList();
  const scroller = useRef<HTMLDivElement>(null);
  const total = rows.count?.total ?? 0;
  const lines = useEvenLines(scroller, { count: total, height: lineHeight, around: 8 });
  const first = lines[0] ?? 0;
  const last = lines.at(-1) ?? 0;
  const look = useStable(onRange);
  useEffect(() => look(first, last), [first, last, look]);
  return (
    <div ref={scroller} className="project-cards-scroll">
      <ul className="project-lines" aria-label={words.plural} style={{ height: total * lineHeight }}>
        {lines.map((index) => {
          const row = rows.rowAt(index);
          return (
            <li
              key={index}
              style={{ top: index * lineHeight, height: lineHeight }}
              aria-setsize={total}
              aria-posinset={index + 1}
            >
              {row ? <ProjectLine project={listed(row)} index={index} /> : <span className="skeleton" />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function ProjectLine({ project, index }: { readonly project: ListedProject; readonly index: number }) {
  const { hrefOf } = useList();
  const { name, unread_comment_count: unread, last_event_date: date } = project;
  return (
    <>
      <FavouriteStar project={project.id} name={name} on={project.favorite} />
      <span className="project-dot" style={{ background: project.color }} aria-hidden="true" />
      <Link to={hrefOf(project)} className="grid-label">
        {name}
      </Link>
      {unread > 0 && (
        <span className="unread-dot" role="img" aria-label={`${unread} unread`} title={`${unread} unread`} />
      )}
      <span className="project-line-facts">
        <ProjectMarks project={project} />
        <span>{modulesText(project.module_count)}</span>
        <span>{date ? relativeText(date, Date.now()) : ''}</span>
      </span>
      <RowMenu row={project} index={index} />
    </>
  );
}
