/** The open threads of a project, with links to them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { relativeText, timeText } from '../../fields/date/day-text.ts';
import { watchChanges } from '../live/watch.ts';
import { registry } from '../resources/registry.ts';
import { resourceKey } from '../resources/state/query/keys.ts';
import { useStore } from '../ui/store.ts';
import { commentResource, commentsPath, loadOpenThreads, type OpenThread } from './calls.ts';
import { addressOfThing, withComment } from './comment-address.ts';
import './open-threads.css';

interface OpenThreadsProps {
  readonly project: number;
  /** The maximum number of threads. The newest ones are shown. */
  readonly most: number;
  /** Whether to omit the threads on the project itself, because they are shown elsewhere. */
  readonly onlyWithin?: boolean;
  /** Adds the parameters of the current address to another address of the project. */
  readonly along: (to: string) => string;
  /** Called when the user follows the link to a thread. */
  readonly onFollow?: () => void;
}

/** The open threads, one line each: author, subject and beginning. */
export function OpenThreads({ project, most, onlyWithin = false, along, onFollow }: OpenThreadsProps) {
  const client = useQueryClient();
  const { opens } = useStore(registry);
  const threads = useQuery({
    queryKey: [...resourceKey(commentResource), commentsPath, 'open in project', project, most],
    queryFn: ({ signal }) => loadOpenThreads(project, most, signal),
  });
  useEffect(() => {
    const queryKey = [...resourceKey(commentResource), commentsPath, 'open in project', project];
    return watchChanges(commentsPath, () => void client.invalidateQueries({ queryKey }));
  }, [client, project]);
  if (threads.isError) return <p className="text-2">The open comments could not be loaded.</p>;
  if (!threads.data) return null;
  const shown = threads.data.filter(({ commentable_type }) => !onlyWithin || commentable_type !== 'project');
  if (shown.length === 0)
    return <p className="text-2">{onlyWithin ? 'No open comments on its contents.' : 'No open comments.'}</p>;
  return (
    <ul className="open-threads">
      {shown.map((thread) => {
        const address = addressOf(opens, thread);
        const words = <Words thread={thread} />;
        return (
          <li key={thread.id}>
            {address ? (
              <Link to={along(address)} onClick={onFollow}>
                {words}
              </Link>
            ) : (
              words
            )}{' '}
            <time dateTime={thread.created_at} title={timeText(thread.created_at)}>
              {relativeText(thread.created_at, Date.now())}
            </time>
          </li>
        );
      })}
    </ul>
  );
}

function addressOf(opens: Readonly<Record<string, string>>, thread: OpenThread): string | null {
  const { commentable_type: type, commentable_id, module_id, project_id } = thread;
  if (!type) return null;
  const about = { type, id: Number(commentable_id), module: module_id ?? null, project: project_id ?? null };
  const address = addressOfThing(opens, about);
  return address && withComment(address, thread.id);
}

const Words = ({ thread: { text, _labels } }: { readonly thread: OpenThread }) => (
  <>
    <strong>{_labels.user_id ?? 'Somebody'}</strong> on {_labels.commentable_id || 'something without a name'}:{' '}
    <span className="open-thread-text">{text.split('\n')[0]}</span>
  </>
);
