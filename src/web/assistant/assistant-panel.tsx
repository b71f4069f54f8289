import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { problemText } from '../api/problem.ts';
import { useOccupies } from '../ui/beside.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { toast } from '../ui/toasts.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { useIsNarrow } from '../ui/use-is-narrow.ts';
import { Answer } from './answer.tsx';
import {
  conversationsKey,
  loadConversations,
  loadPrompts,
  loadState,
  promptsKey,
  sendRemoval,
  stateKey,
} from './calls.ts';
import { openPage } from './open-page.ts';
import { useConversation } from './use-conversation.ts';
import './assistant.css';

/** The maximum number of characters of a question. */
const maxCharacters = 4_000;

/** The panel of the assistant, beside the page. */
export function AssistantPanel({ onClose }: { readonly onClose: () => void }) {
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  useFocusBack(panel);
  useOccupies(onClose);
  const conversation = useConversation();
  const state = useQuery({ queryKey: stateKey, queryFn: ({ signal }) => loadState(signal) });
  const isNarrow = useIsNarrow();
  const log = useRef<HTMLOListElement>(null);
  const { exchanges, isAsking } = conversation;
  const last = exchanges.at(-1);
  const written = `${exchanges.length} ${last?.readable_sentences.length} ${last?.state}`;
  useEffect(() => {
    if (written) log.current?.lastElementChild?.scrollIntoView({ block: 'end' });
  }, [written]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside ref={panel} className="assistant" aria-labelledby={title} onKeyDown={closeByKey}>
      <header className="assistant-head">
        <h2 id={title} className="h6">
          Assistant
        </h2>
        <IconButton icon="plus-lg" label="New conversation" onClick={() => conversation.open(null)} />
        <Conversations open={conversation.open} current={conversation.id} />
        <IconButton icon="x-lg" label="Close the assistant" onClick={onClose} />
      </header>
      {state.data?.available === false && (
        <p className="assistant-notice">
          No language model is set up, so questions are answered with what the search finds.
        </p>
      )}
      {state.data?.notice && <p className="assistant-notice">{state.data.notice}</p>}
      {exchanges.length === 0 ? (
        <div className="assistant-log">
          {conversation.error ? (
            <p role="alert">{problemText(conversation.error)}</p>
          ) : (
            <p className="text-2">
              Ask about what you see here. Each sentence of an answer quotes the place that it comes from. Changes are
              only proposed.
            </p>
          )}
        </div>
      ) : (
        <div className="assistant-log" role="log" aria-label="Conversation" aria-busy={isAsking}>
          <ol ref={log}>
            {exchanges.map((exchange) => (
              <Answer key={exchange.key} exchange={exchange} onOpened={isNarrow ? onClose : () => undefined} />
            ))}
          </ol>
        </div>
      )}
      <Composer ask={conversation.ask} stop={conversation.stop} isAsking={isAsking} />
    </aside>
  );
}

function Conversations({
  open,
  current,
}: {
  readonly open: (id: number | null) => void;
  readonly current: number | null;
}) {
  const client = useQueryClient();
  const { data = [] } = useQuery({ queryKey: conversationsKey, queryFn: ({ signal }) => loadConversations(signal) });
  const remove = async (id: number) => {
    try {
      await sendRemoval(id);
      open(null);
      await client.invalidateQueries({ queryKey: conversationsKey });
    } catch (error) {
      toast({ kind: 'error', text: problemText(error) });
    }
  };
  const items = data.map(({ id, title }) => ({ id, label: title, checked: id === current, run: () => open(id) }));
  const removal = {
    label: 'Delete this conversation',
    icon: 'trash',
    danger: true,
    divided: true,
    disabled: current === null ? ('Nothing has been asked in it yet.' as const) : (false as const),
    run: () => void (current !== null && remove(current)),
  };
  return (
    <Menu label="Conversations" items={[...items, removal]} className="btn btn-quiet btn-icon">
      <i className="bi bi-clock-history" aria-hidden="true" />
    </Menu>
  );
}

interface ComposerProps {
  readonly ask: ReturnType<typeof useConversation>['ask'];
  readonly stop: () => void;
  readonly isAsking: boolean;
}

function Composer({ ask, stop, isAsking }: ComposerProps) {
  const { pathname } = useLocation();
  const { page, place } = openPage(pathname);
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const { data: prompts = [] } = useQuery({ queryKey: promptsKey, queryFn: ({ signal }) => loadPrompts(signal) });
  const offered = prompts.filter((prompt) => prompt.place === place);
  const send = () => {
    if (text.trim() === '' || isAsking) return;
    ask({ text: text.trim(), ...(page && { page }) });
    setText('');
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="assistant-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {offered.length > 0 && (
        <div className="assistant-prompts">
          {offered.map((prompt) => (
            <button
              key={prompt.id}
              type="button"
              className="btn btn-secondary btn-sm"
              disabled={isAsking}
              onClick={() => ask({ text: prompt.name, prompt_id: prompt.id, ...(page && { page }) })}
            >
              {prompt.name}
            </button>
          ))}
        </div>
      )}
      <label className="visually-hidden" htmlFor={id}>
        Question
      </label>
      <textarea
        id={id}
        ref={field}
        className="form-control"
        rows={2}
        maxLength={maxCharacters}
        placeholder="Ask a question"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByKey}
      />
      {isAsking ? (
        <button type="button" className="btn btn-secondary" onClick={stop}>
          <i className="bi bi-stop-fill" aria-hidden="true" /> Stop
        </button>
      ) : (
        <button type="submit" className="btn btn-primary" disabled={text.trim() === ''}>
          Ask
        </button>
      )}
    </form>
  );
}
