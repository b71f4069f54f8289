import { isBlankHtml } from '../../fields/html/clean-html.ts';
import { SafeHtml } from '../../fields/html/safe-html.tsx';

/** The terms themselves, in a part that scrolls by itself, and where they stand in full. */
export function TermsText({ text, link }: { readonly text: string; readonly link: string | null }) {
  return (
    <>
      {!isBlankHtml(text) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className="terms-text" aria-label="Terms of use" tabIndex={0}>
          <SafeHtml html={text} />
        </section>
      )}
      <p>
        {link && (
          <>
            <a href={link} target="_blank" rel="noreferrer">
              Read the terms of use in full
            </a>{' '}
            before you go on.{' '}
          </>
        )}
        Declining logs you out.
      </p>
    </>
  );
}
