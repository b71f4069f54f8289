import { useEffect, useMemo, useRef } from 'react';
import { cleanHtml } from './clean-html.ts';
import { loadPicture, withPlaceholders } from './foreign-pictures.ts';
import './foreign-pictures.css';

/** HTML of users, sanitised again in the browser. Pictures of other sites are placeholders. */
export function SafeHtml({ html, className }: { readonly html: string; readonly className?: string }) {
  const holder = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => ({ __html: withPlaceholders(cleanHtml(html)) }), [html]);
  useEffect(() => {
    const element = holder.current;
    const load = ({ target }: MouseEvent) => loadPicture(target);
    element?.addEventListener('click', load);
    return () => element?.removeEventListener('click', load);
  }, []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only place that shows HTML from users
  return <div ref={holder} className={className} dangerouslySetInnerHTML={shown} />;
}
