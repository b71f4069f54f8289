/** Determines the subject of the open page for the assistant. Pure. */
import type { Question } from './calls.ts';

type Page = NonNullable<Question['page']>;

/** The open page, in the terms of the assistant's prompts. */
export interface OpenPage {
  readonly page: Page | undefined;
  /** The kind of page for which prompts are suggested; null if there are none. */
  readonly place: 'project' | 'diagram' | 'list' | 'data_catalog' | 'assessment' | null;
}

/** The resources of pages of single rows, by the first segment of their address. */
const things = { 'data-catalogs': 'data_catalog', 'data-maps': 'data_map', assessments: 'assessment' } as const;

/** The path segments of modules that show a diagram. */
const diagrams = new Set(['bpmn', 'process-flow', 'quadrant', 'ecosystem', 'sequence']);

const numberOf = (part: string | undefined): number | null => (part && /^\d{1,9}$/.test(part) ? Number(part) : null);

/** Reads the subject from the address of the page. */
export function openPage(pathname: string): OpenPage {
  const [first = '', second, segment = '', fourth] = pathname.split('/').filter(Boolean);
  const id = numberOf(second);
  if (id === null) return { page: undefined, place: null };
  if (first === 'projects') {
    const module = numberOf(fourth);
    if (module === null) return { page: { resource: 'project', id }, place: 'project' };
    return {
      page: { resource: 'project_scenario_module', id: module, project_id: id },
      place: diagrams.has(segment) ? 'diagram' : 'list',
    };
  }
  const resource = Object.hasOwn(things, first) ? things[first as keyof typeof things] : null;
  if (!resource) return { page: undefined, place: null };
  return { page: { resource, id }, place: resource === 'data_map' ? null : resource };
}
