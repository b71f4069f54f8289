import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { SafeHtml } from '../../fields/html/safe-html.tsx';
import { answered, api } from '../api/client.ts';
import { Failure } from '../api/notice.tsx';
import { readPage } from '../session/first-load.ts';
import { PublicFrame } from '../session/public-frame.tsx';
import { routeId } from '../session/route-ids.ts';
import { imageUrl } from '../session/types.ts';
import { Loading } from '../ui/late.tsx';
import { releaseDateText } from './release-note.ts';
import './release-notes.css';

/** The page of a release note with its pictures. The page is public. */
export function ReleaseNotePage() {
  const id = routeId(useParams()['releaseNoteId'] ?? '');
  const { data, error, refetch } = useQuery({
    queryKey: ['release-note', id],
    queryFn: (reading) =>
      readPage(reading, async (options) => {
        const note = await answered(api.GET('/api/release_notes/{id}.json', { params: { path: { id } }, ...options }));
        const images = await answered(
          api.GET('/api/release_notes/{release_note_id}/release_note_images.json', {
            params: { path: { release_note_id: id } },
            ...options,
          }),
        );
        return { note, images };
      }),
  });
  if (error)
    return (
      <PublicFrame title="Release note">
        <Failure title="This release note could not be loaded." error={error} onRetry={() => void refetch()} />
      </PublicFrame>
    );
  if (!data) return <Loading />;
  const { note, images } = data;
  return (
    <PublicFrame title={note.title} wide>
      <p className="release-note-date">{releaseDateText(note.release_note_date)}</p>
      <SafeHtml className="release-note-text" html={note.content || note.summary} />
      {images.map(({ id: key, image, caption, alt_text }) => {
        const url = imageUrl(image);
        return (
          url && (
            <figure key={key} className="release-note-image">
              <img src={url} alt={alt_text || caption} />
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          )
        );
      })}
    </PublicFrame>
  );
}
