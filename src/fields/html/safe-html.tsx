import { cleanHtml } from './clean-html.ts';

/** HTML that people wrote: cleaned here, as it was when it was stored. */
export function SafeHtml({ html, className }: { readonly html: string; readonly className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the one place that shows foreign HTML
  return <div className={className} dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />;
}
