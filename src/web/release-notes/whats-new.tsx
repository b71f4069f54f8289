import { useQuery } from '@tanstack/react-query';
import { SafeHtml } from '../../fields/html/safe-html.tsx';
import { answered, api } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';
import { Failure, Notice } from '../api/notice.tsx';
import { Loading } from '../ui/late.tsx';
import { Sidebar } from '../ui/sidebar.tsx';
import { releaseDateText, releaseNotePath } from './release-note.ts';
import './release-notes.css';

/** The maximum number of notes in the list; older notes are only available by their own addresses. */
const maxShown = 50;

/** The panel with published release notes, the newest first. */
export function WhatsNew({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sidebar title="What’s New" onClose={onClose}>
      <Notes />
    </Sidebar>
  );
}

function Notes() {
  const { data, error, refetch } = useQuery({
    queryKey: ['release-notes'],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/release_notes.json', {
          params: { query: { sort: '-release_note_date,-id', page: 1, per_page: maxShown } },
          signal,
          optOut: inPlace,
        }),
      ),
  });
  if (error) return <Failure title="What’s new could not be loaded." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (!data.length) return <Notice icon="megaphone" title="Nothing has been announced yet." />;
  return (
    <ul className="release-notes">
      {data.map(({ id, title, summary, release_note_date }) => (
        <li key={id} className="release-note">
          <h3 className="h6">{title}</h3>
          <p className="release-note-date">{releaseDateText(release_note_date)}</p>
          <SafeHtml html={summary} />
          <a href={releaseNotePath(id)} target="_blank" rel="noreferrer">
            Learn More<span className="visually-hidden"> about {title} (opens a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
