/** A separate project with a few resource files, for tests of codegen. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Problem, SchemaProblems } from '../../codegen/files/problem.ts';
import { projectRoot } from '../../codegen/project-root.ts';
import type { Model } from '../../src/contract/model.ts';
import { readModel } from './read-model.ts';

/** Resource files by name: an object, or the text of an invalid JSON file. */
export type Files = Readonly<Record<string, object | string>>;

/** Runs `work` on a folder with these resource files, the real meta-schema and the real shared schemas. */
export function inFolder<T>(files: Files, work: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'tessera-schemas-'));
  try {
    mkdirSync(join(root, 'schemas/resources'), { recursive: true });
    mkdirSync(join(root, 'openapi/operations'), { recursive: true });
    for (const file of ['schemas/resource.meta.json', 'schemas/definitions.json', 'openapi/openapi.yaml'])
      cpSync(join(projectRoot, file), join(root, file));
    for (const [name, file] of Object.entries(files))
      writeFileSync(
        join(root, 'schemas/resources', `${name}.json`),
        typeof file === 'string' ? file : JSON.stringify(file),
      );
    return work(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

export const modelOf = (files: Files): Model => inFolder(files, readModel);

/** The problems of these files; empty if the files are valid. */
export function problemsOf(files: Files, read: (root: string) => unknown = readModel): readonly Problem[] {
  return inFolder(files, (root) => {
    try {
      read(root);
      return [];
    } catch (error) {
      if (error instanceof SchemaProblems) return error.problems;
      throw error;
    }
  });
}

/** Valid files: a tenant with projects, and resources below them. */
export const rightFiles = {
  company: {
    title: 'Company',
    'x-tenancy': 'tenant',
    properties: { name: { type: 'string', minLength: 1 } },
    required: ['name'],
    'x-collections': [{ path: '/api/companies', access: 'system_admin' }],
  },
  project: {
    title: 'Project',
    'x-owner': 'company_id',
    'x-guard': 'project',
    properties: {
      name: { type: 'string' },
      company_id: { type: 'integer', 'x-ref': 'company', 'x-default': '$company', readOnly: true },
      tag_ids: { type: 'array', items: { type: 'integer' }, 'x-ref': 'tag', 'x-on-delete': 'null' },
    },
    required: ['name'],
    'x-collections': [
      { path: '/api/projects', access: { read: 'project', create: 'company:write', write: 'project' } },
    ],
  },
  tag: {
    title: 'Tag',
    'x-owner': 'project_id',
    'x-tree': 'parent_id',
    properties: {
      name: { type: 'string' },
      color: { type: 'string', format: 'color' },
      project_id: { type: 'integer', 'x-ref': 'project' },
      parent_id: { type: 'integer', 'x-ref': 'tag' },
      project_name: { type: 'string', 'x-from': 'project_id.name' },
    },
    required: ['name'],
    'x-collections': [
      {
        path: '/api/projects/{project_id}/tags',
        screen: { tab: '/projects/{project_id}', columns: ['name'] },
      },
    ],
  },
} as const;
