import { useEffect, useMemo, useRef } from 'react';
import { cleanHtml } from './clean-html.ts';
import { loadPicture, withPlaceholders } from './foreign-pictures.ts';
import './foreign-pictures.css';

/** HTML that people wrote: cleaned here, as it was when it was stored. Pictures of other sites wait to be asked for. */
export function SafeHtml({ html, className }: { readonly html: string; readonly className?: string }) {
  const holder = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => ({ __html: withPlaceholders(cleanHtml(html)) }), [html]);
  useEffect(() => {
    const element = holder.current;
    const load = ({ target }: MouseEvent) => loadPicture(target);
    element?.addEventListener('click', load);
    return () => element?.removeEventListener('click', load);
  }, []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the one place that shows foreign HTML
  return <div ref={holder} className={className} dangerouslySetInnerHTML={shown} />;
}
