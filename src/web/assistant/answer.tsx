import { Link } from 'react-router';
import { registry } from '../resources/registry.ts';
import { addressOfUse } from '../resources/state/row/uses.ts';
import { useCompanyWords } from '../session/company-words.ts';
import { useStore } from '../ui/store.ts';
import type { Found, Read, Sentence } from './calls.ts';
import { markWords } from './mark-words.ts';
import type { Exchange } from './use-conversation.ts';

interface AnswerProps {
  readonly exchange: Exchange;
  /** Called when the user opens a page from the answer. */
  readonly onOpened: () => void;
}

/** A question with its answer: sentences, each with its source. Everything is shown as plain text. */
export function Answer({ exchange, onOpened }: AnswerProps) {
  const {
    text,
    readable_sentences: sentences,
    state,
    found,
    reads,
    proposals,
    left_out: leftOut,
    outcome,
    reason,
  } = exchange;
  return (
    <li className="assistant-exchange">
      <p className="assistant-question">{text}</p>
      {sentences.length > 0 && (
        <ul className="assistant-sentences">
          {sentences.map((sentence, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only added at the end
            <Quoting key={at} sentence={sentence} onOpened={onOpened} />
          ))}
        </ul>
      )}
      {proposals.length > 0 && <Proposed proposals={proposals} onOpened={onOpened} />}
      {state && <p className="assistant-state">{state === 'reading' ? 'Reading…' : 'Writing…'}</p>}
      {!state && reason && <p className={outcome === 'failed' ? 'assistant-failed' : 'text-2'}>{reason}</p>}
      {!state && outcome === 'answered' && sentences.length === 0 && proposals.length === 0 && (
        <p className="text-2">Nothing that can be quoted answers this.</p>
      )}
      {!state && outcome === 'no_service' && found.length === 0 && <p className="text-2">The search finds nothing.</p>}
      {found.length > 0 && (
        <ul className="assistant-found">
          {found.map((one) => (
            <FoundRow key={`${one.resource} ${one.id}`} found={one} onOpened={onOpened} />
          ))}
        </ul>
      )}
      {!state && leftOut > 0 && <p className="assistant-left-out">{leftOutText(leftOut)}</p>}
      {!state && reads.length > 0 && <Reads reads={reads} />}
    </li>
  );
}

const leftOutText = (count: number): string =>
  count === 1
    ? '1 sentence is left out, because it quotes nothing that stands where it says.'
    : `${count} sentences are left out, because they quote nothing that stands where they say.`;

function Quoting({ sentence, onOpened }: { readonly sentence: Sentence; readonly onOpened: () => void }) {
  const { opens } = useStore(registry);
  const { text, resource, id, label, field_title: field, quote, owners = [] } = sentence;
  const address = addressOfUse(opens, { resource, id, owners });
  const open = () => {
    markWords(quote);
    onOpened();
  };
  const place = [label, label === quote ? null : field].filter(Boolean).join(', ');
  return (
    <li>
      <span>{text}</span>
      <span className="assistant-quote">
        <q>{quote}</q>{' '}
        {address ? (
          <Link to={address} onClick={open}>
            {place || 'Open'}
          </Link>
        ) : (
          <span>{place}</span>
        )}
      </span>
    </li>
  );
}

function FoundRow({ found, onOpened }: { readonly found: Found; readonly onOpened: () => void }) {
  const { opens } = useStore(registry);
  const { text: reword } = useCompanyWords();
  const { resource, id, label, title, icon, owners } = found;
  const address = addressOfUse(opens, { resource, id, owners });
  const name = label || 'Untitled';
  return (
    <li>
      <i className={`bi bi-${icon ?? 'dot'}`} aria-hidden="true" />
      <span>
        {address ? (
          <Link to={address} onClick={onOpened}>
            {name}
          </Link>
        ) : (
          name
        )}{' '}
        <span className="text-2">
          {[reword(title), ...owners.map((owner) => owner.label)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </li>
  );
}

const verbs = { create: 'Add', update: 'Change', delete: 'Delete' } as const;

interface ProposedProps {
  readonly proposals: Exchange['proposals'];
  readonly onOpened: () => void;
}

/** The proposed changes, with a link to the list in which they can be accepted or declined. */
function Proposed({ proposals, onOpened }: ProposedProps) {
  const [first] = proposals;
  return (
    <div className="assistant-proposed">
      <p>
        {proposals.length === 1 ? '1 change is proposed. ' : `${proposals.length} changes are proposed. `}
        Nothing is changed until somebody accepts it.
      </p>
      <ul>
        {proposals.map(({ id, action, about }) => (
          <li key={id}>
            {verbs[action]} “{about}”
          </li>
        ))}
      </ul>
      <Link to={`/projects/${first?.project_id}?tab=projects_proposals`} onClick={onOpened}>
        Look at the proposals
      </Link>
    </div>
  );
}

function Reads({ reads }: { readonly reads: readonly Read[] }) {
  return (
    <details className="assistant-reads">
      <summary>{reads.length === 1 ? 'Read in 1 call' : `Read in ${reads.length} calls`}</summary>
      <ul>
        {reads.map(({ what, rows, refused }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            {what}
            {refused ? `: ${refused}` : ` (${rows === 1 ? '1 row' : `${rows} rows`})`}
          </li>
        ))}
      </ul>
    </details>
  );
}
