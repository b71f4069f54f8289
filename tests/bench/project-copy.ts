import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../codegen/project-root.ts';

/** Copies the project with its sources, so that an edit changes nothing else, and no other edit is measured. */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tessera-edit-'));
  for (const part of [
    'codegen',
    'schemas',
    'openapi',
    'src',
    'index.html',
    'vite.config.ts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ])
    cpSync(join(projectRoot, part), join(copy, part), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
