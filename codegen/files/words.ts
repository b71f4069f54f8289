import type { Audience, Level } from '../../src/contract/audience.ts';
import { audiences, levelRank } from '../../src/contract/audience.ts';
import type { FieldWrite, GuardName, Policy, Right } from '../../src/contract/model.ts';
import type { FileWords, FileWrite } from './resource-file.ts';

/** Parses one access word of the meta-schema. A guard or company word without a permission gets `right`. */
export function parseWord(word: string, right: Right): Policy {
  if (word === 'nobody' || word === 'mine') return { kind: word };
  if ((audiences as readonly string[]).includes(word)) return { kind: 'audience', audience: word as Audience };
  const [name, named] = word.split(':') as [string, Right | undefined];
  if (name === 'company') return { kind: 'company', right: named ?? right };
  return { kind: 'guard', guard: name === 'guard' ? 'row' : (name as GuardName), right: named ?? right };
}

/**
 * The policies for the words of a file's `access`.
 * @throws for an unknown word
 */
export const parseWords = (words: FileWords, right: Right): readonly Policy[] =>
  (typeof words === 'string' ? [words] : words).map((word) => parseWord(word, right));

const everyone: Policy = { kind: 'audience', audience: 'public' };

/** The policies for writing a field, in addition to those of its collection; none by default. */
export function parseWrite(write: FileWrite | undefined): FieldWrite {
  if (write === undefined) return { create: everyone, update: everyone };
  if (typeof write === 'string') {
    const policy = parseWord(write, 'write');
    return { create: policy, update: policy };
  }
  return {
    create: write.create === undefined ? everyone : parseWord(write.create, 'write'),
    update: write.update === undefined ? everyone : parseWord(write.update, 'write'),
  };
}

/** The widest audience that a policy can admit. Visitors of access links only read, and only projects and modules. */
export function policyLevel(policy: Policy): Level {
  switch (policy.kind) {
    case 'nobody':
      return 'nobody';
    case 'audience':
      return policy.audience;
    case 'mine':
      return 'session';
    case 'company':
      return 'member';
    case 'guard':
      return policy.right === 'read' && ['project', 'module', 'row'].includes(policy.guard) ? 'guest' : 'member';
  }
}

/** The lowest level that one of the policies admits. */
export const lowestLevel = (policies: readonly Policy[]): Level =>
  policies.map(policyLevel).reduce((a, b) => (levelRank(b) < levelRank(a) ? b : a), 'nobody' as Level);

/** The level of the two that admits fewer people. */
export const higherLevel = (a: Level, b: Level): Level => (levelRank(a) >= levelRank(b) ? a : b);

/** The title for a field name: "Stakeholder roles" for "stakeholder_role_ids". */
export function titleOf(name: string): string {
  const one = name.replace(/_ids?$/, '');
  const words = (name.endsWith('_ids') ? pluralOf(one) : one)
    .replaceAll('_', ' ')
    .replace(/\burl\b/, 'URL')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The plural of a name, which may already be a plural. */
const pluralOf = (name: string): string => `${name}s`.replace(/ys$/, 'ies').replace(/sss$/, 'sses').replace(/ss$/, 's');

/** A list as text: "a, b or c". */
export const inWords = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
