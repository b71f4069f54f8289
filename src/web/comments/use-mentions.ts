import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { holdsWords } from '../../fields/fold-text.ts';
import { loadMentionable } from './calls.ts';
import type { CommentSubject } from './comment.ts';
import { type Mentioned, type MentionQuery, namedIn, namingAt } from './mention.ts';

export interface Mentions {
  /** The people to choose from; empty while no mention is being typed. */
  readonly offered: readonly Mentioned[];
  readonly active: number;
  readonly look: (text: string, caret: number) => void;
  /** Handles the keys of an open list. Returns whether the key was handled. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly choose: (person: Mentioned) => void;
  /** The ids of the people that a text mentions, among those chosen here and in an earlier version. */
  readonly idsIn: (text: string) => readonly number[];
}

/** Suggests people who may read the subject, while a mention is being typed. */
export function useMentions(
  subject: CommentSubject,
  before: readonly Mentioned[],
  insert: (naming: MentionQuery, person: Mentioned) => void,
): Mentions {
  const [naming, setNaming] = useState<MentionQuery | null>(null);
  const [chosen, setChosen] = useState(before);
  const [active, setActive] = useState(0);
  const { data } = useQuery({
    queryKey: ['mentionable', subject.type, subject.id, naming?.q ?? ''],
    queryFn: ({ signal }) => loadMentionable(subject, naming?.q ?? '', signal),
    enabled: naming !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const offered = (naming && data?.filter(({ name }) => holdsWords(name, naming.q))) || [];
  const at = Math.min(active, offered.length - 1);
  const choose = (person: Mentioned) => {
    if (!naming) return;
    setChosen((now) => [...now.filter(({ id }) => id !== person.id), person]);
    insert(naming, person);
    setNaming(null);
  };
  return {
    offered,
    active: at,
    look: (text, caret) => {
      const found = namingAt(text, caret);
      setNaming(found);
      if (found?.q !== naming?.q) setActive(0);
    },
    onKey: ({ key, ctrlKey, metaKey }) => {
      const person = offered[at];
      if (!person || ctrlKey || metaKey) return false;
      if (key === 'ArrowDown') setActive((at + 1) % offered.length);
      else if (key === 'ArrowUp') setActive((at + offered.length - 1) % offered.length);
      else if (key === 'Enter' || key === 'Tab') choose(person);
      else if (key === 'Escape') setNaming(null);
      else return false;
      return true;
    },
    choose,
    idsIn: (text) => namedIn(text, chosen),
  };
}
