import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Problem } from './problem.ts';

/**
 * The line, from 1, of the value at a JSON pointer in a JSON or YAML text. For a missing value it is the line of the
 * nearest existing parent. Null for a text that cannot be parsed.
 */
export function lineOf(text: string, pointer: string): number | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' });
  if (document.errors.length) return null;
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let depth = steps.length; depth >= 0; depth--) {
    const node = steps.slice(0, depth).reduce<unknown>(within, document.contents);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return null;
}

/** The child of a node for one segment of a pointer. YAML parses keys of digits as numbers. */
function within(node: unknown, step: string): unknown {
  if (isSeq(node)) return node.get(Number(step), true);
  return isMap(node) ? (node.get(step, true) ?? node.get(Number(step), true)) : undefined;
}

/** A problem as text for the terminal: file and line, which editors open, the pointer, and the two sentences. */
export function problemText({ file, pointer, message, mend, line }: Problem, root: string): string {
  const path = join(root, file);
  const at = line ?? (existsSync(path) ? lineOf(readFileSync(path, 'utf8'), pointer) : null);
  return `${file}${at === null ? '' : `:${at}`} ${pointer || '/'}\n  ${message} ${mend}`;
}
