import { Link } from 'react-router';
import { Notice } from '../api/notice.tsx';

/** In place of what an access link would show, once it opens nothing any more. */
export function ClosedLink({ embedded }: { readonly embedded: boolean }) {
  return (
    <main>
      <Notice icon="link-45deg" title="This link opens nothing any more">
        <p role="alert">It has expired or was taken back. Ask whoever gave it to you for a new one.</p>
        {!embedded && (
          <div className="notice-actions">
            <Link to="/login" className="btn btn-primary">
              Log in
            </Link>
          </div>
        )}
      </Notice>
    </main>
  );
}
