import type { LineSentence } from '../../../contract/generated/client.ts';
import { numberText } from '../state/row/words.ts';

interface LineSentencesProps {
  readonly title: string;
  readonly help?: string;
  readonly className: string;
  readonly sentences: readonly LineSentence[];
  /** The total number of sentences; the report contains only the first ones. */
  readonly count: number;
}

/** Sentences about lines of a file, under a heading. Renders nothing if there are none. */
export function LineSentences({ title, help, className, sentences, count }: LineSentencesProps) {
  if (count === 0) return null;
  return (
    <section className={className} aria-label={title}>
      <h3 className="h6">{title}</h3>
      {help && <p>{help}</p>}
      <ul className="import-sentences">
        {sentences.map(({ line, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same sentence
          <li key={at}>{line === null ? message : `Line ${numberText(line)}: ${message}`}</li>
        ))}
      </ul>
      {count > sentences.length && (
        <p>
          Showing the first {numberText(sentences.length)} of {numberText(count)}.
        </p>
      )}
    </section>
  );
}
