import { parseSync } from 'vite';

/** A node of a syntax tree, in ESTree format. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const nodesIn = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

const functions: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/** Whether a node throws a new error. Rethrown errors, and errors of nested functions, do not count. */
const throws = (node: Node): boolean =>
  node.type === 'ThrowStatement'
    ? isNode(node['argument']) && node['argument'].type !== 'Identifier'
    : nodesIn(node).some((inner) => !functions.has(inner.type) && throws(inner));

const nameIn = (node: Node): string => (isNode(node['id']) ? String(node['id']['name']) : '');

/** The functions that a statement exports, by name. */
function exported(statement: Node): readonly (readonly [name: string, body: Node])[] {
  const declaration = statement['declaration'];
  if (statement.type !== 'ExportNamedDeclaration' || !isNode(declaration)) return [];
  if (declaration.type === 'FunctionDeclaration') return [[nameIn(declaration), declaration]];
  if (declaration.type !== 'VariableDeclaration') return [];
  return nodesIn(declaration).flatMap((one) =>
    isNode(one['init']) && functions.has(one['init'].type) ? [[nameIn(one), one['init']] as const] : [],
  );
}

const isComponent = (file: string, name: string): boolean => file.endsWith('.tsx') && /^[A-Z]/.test(name);

/**
 * A sentence for each exported function without a docstring, or without `@throws` for an error that it throws.
 * Components need none, because their name and properties are enough.
 */
export function undocumented(file: string, text: string): readonly string[] {
  const { program, comments } = parseSync(file, text);
  const above = (node: Node): string =>
    comments.findLast(
      ({ end, value }) => end <= node.start && value.startsWith('*') && text.slice(end, node.start).trim() === '',
    )?.value ?? '';
  return (program.body as unknown as readonly Node[]).flatMap((statement) =>
    exported(statement).flatMap(([name, body]) => {
      const words = above(statement);
      if (words === '' && !isComponent(file, name)) return [`${name} says nothing of itself.`];
      return throws(body) && !words.includes('@throws') ? [`${name} throws and does not say what.`] : [];
    }),
  );
}
