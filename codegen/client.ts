/**
 * The contract as TypeScript types in the format of openapi-fetch. Only the compiler and the editor use it, never the
 * running program.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from './project-root.ts';

const path = 'src/contract/generated/client.ts';

/**
 * Writes the types of a contract, given as its JSON text, unless the existing file has the hash of that text. Takes
 * some seconds, for which a running server does not wait. Returns whether the file was written.
 */
export async function writeClient(contract: string, root: string = projectRoot): Promise<boolean> {
  const file = join(root, path);
  const head = `// Made by codegen from openapi/contract.json, ${createHash('sha256').update(contract).digest('hex').slice(0, 16)}. Not edited, not committed.\n`;
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(head)) return false;
  const text = await clientText(contract);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, head + text);
  return true;
}

async function clientText(contract: string): Promise<string> {
  // Imported lazily: with the compiler it is the largest dependency of codegen, and rarely needed.
  const [{ default: openapiTypes, astToString }, { default: typescript }] = await Promise.all([
    import('openapi-typescript'),
    import('typescript'),
  ]);
  const blob = typescript.factory.createTypeReferenceNode('Blob');
  return astToString(
    await openapiTypes(contract, {
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      emptyObjectsUnknown: true,
      transform: (schema) => (schema.format === 'binary' || 'contentMediaType' in schema ? blob : undefined),
    }),
  );
}
