/** A preview of the values in a form. The server renders it, and each part is shown in a sandboxed frame. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../../../api/client.ts';
import { inPlace } from '../../../api/failure.ts';
import { Problem, problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Values } from '../../form/form-values.ts';
import './form-preview.css';

interface Part {
  readonly part: string;
  readonly title: string;
  readonly subject: string;
  readonly html: string;
}

interface FormPreviewProps {
  /** The path of the collection, with its parameters. */
  readonly path: string;
  /** The values of the form; null if the user may not edit, so that the stored values are shown. */
  readonly values: Values | null;
}

/** The time without typing before the preview is updated, in milliseconds. */
const drawDelay = 400;

/** The text after the user has stopped typing. */
function useRested(written: string): string {
  const [rested, setRested] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setRested(written), drawDelay);
    return () => clearTimeout(timer);
  }, [written]);
  return rested;
}

const bodyOf = (written: string): { body?: unknown } => (written === 'null' ? {} : { body: JSON.parse(written) });

/** All errors, field by field. */
function Faults({ error }: { readonly error: Error }) {
  const faults = error instanceof Problem ? error.errors : [];
  if (faults.length === 0) return <p role="alert">{problemText(error)}</p>;
  return (
    <div role="alert">
      <p>This cannot be shown as it is written:</p>
      <ul>
        {faults.map(({ pointer, message }) => (
          <li key={pointer}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The preview of the values in a form, updated after the user has stopped typing, and a button that sends a part to the
 * user by email.
 */
export function FormPreview({ path, values }: FormPreviewProps) {
  const written = useRested(JSON.stringify(values));
  const [sending, setSending] = useState(false);
  const { data, error, isFetching } = useQuery({
    queryKey: ['form-preview', path, written],
    queryFn: async ({ signal }) =>
      (
        await request<readonly Part[]>('POST', `${path}/preview.json`, {
          ...bodyOf(written),
          signal,
          quiet: true,
          optOut: inPlace,
        })
      ).data,
    placeholderData: keepPreviousData,
    retry: false,
    // Refetched on each use, because the stored values may have changed elsewhere.
    staleTime: 0,
  });
  const send = async ({ part, title }: Part) => {
    setSending(true);
    try {
      const { data: sent } = await request<{ readonly to: string }>('POST', `${path}/send_test.json`, {
        ...bodyOf(JSON.stringify(values)),
        query: { part },
        quiet: true,
        optOut: inPlace,
      });
      toast({ text: `${title}: a test is on its way to ${sent.to}.` });
    } catch (failure) {
      toast({ text: problemText(failure), kind: 'error' });
    } finally {
      setSending(false);
    }
  };
  return (
    <section className="form-preview" aria-label="Preview" aria-busy={isFetching}>
      <h2>Preview</h2>
      <p className="form-field-help">With example data, as it goes out.</p>
      {error && <Faults error={error} />}
      {!error &&
        data?.map((part) => (
          <article key={part.part} aria-label={part.title}>
            <header>
              <h3>{part.title}</h3>
              <button
                type="button"
                className="btn btn-secondary btn-sm"
                aria-label={`Send me a test: ${part.title}`}
                aria-disabled={sending}
                onClick={() => {
                  if (!sending) void send(part);
                }}
              >
                <i className="bi bi-send" aria-hidden="true" /> Send me a test
              </button>
            </header>
            <p className="form-preview-subject">{part.subject}</p>
            <iframe title={`${part.title}: ${part.subject}`} sandbox="" srcDoc={part.html} />
          </article>
        ))}
    </section>
  );
}
