import { Form } from 'react-bootstrap';
import { isBlankHtml } from '../../fields/html/clean-html.ts';
import { SafeHtml } from '../../fields/html/safe-html.tsx';

interface TermsTextProps {
  readonly text: string;
  readonly link: string | null;
  readonly read: boolean;
  readonly onRead: (read: boolean) => void;
}

/** The full terms in a scrollable region, or a link to them, with the checkbox below. */
export function TermsText({ text, link, read, onRead }: TermsTextProps) {
  return (
    <>
      {!isBlankHtml(text) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
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
      <Form.Check
        id="terms-read"
        label="I have read and accept the terms of use"
        checked={read}
        onChange={(event) => onRead(event.target.checked)}
      />
    </>
  );
}
