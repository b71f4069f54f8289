/**
 * Proposes the shapes and flows of a process, which the model describes in lines of text. They are placed below the
 * contents of the open diagram.
 */
import sql from 'sql-template-tag';
import { type Cell, isElement } from '../../../diagram/cells/cell.ts';
import { families } from '../../../diagram/shapes/families.ts';
import type { ShapeFamily } from '../../../diagram/shapes/shape-type.ts';
import { cellsOfSteps } from '../../../diagram/steps/cells-of-steps.ts';
import { drawsFlows } from '../../../diagram/steps/step-items.ts';
import { flowOfText } from '../../../diagram/steps/steps.ts';
import { isObject, type Values } from '../../engine/row-values.ts';
import type { Actor, Database } from '../../store/database.ts';
import { maxDrawn } from './instructions.ts';
import { moduleAddress, type OpenPage } from './page-context.ts';
import { type Outcome, type Proposing, refused } from './proposing.ts';
import { textIn } from './reading.ts';

/** The vertical distance between the diagram's contents and a new drawing, in diagram units. */
const spaceAbove = 120;

interface Source {
  readonly database: Database;
  readonly actor: Actor;
  readonly proposing: Proposing;
}

/** The open diagram, if its kind has flows. */
interface Diagram {
  /** The API address of its items. */
  readonly address: string;
  readonly project: number;
  readonly module: number;
  readonly kind: number;
  readonly family: ShapeFamily;
}

/**
 * The diagram of the open page. `row` is its module. Null if the module is no diagram, has no flows, or is not readable
 * for the caller.
 */
export function openDiagram(page: OpenPage, row: unknown): Diagram | null {
  if (page.project_id === undefined || !isObject(row)) return null;
  const family = families[String(row['type_key'])];
  if (!family || !drawsFlows(family)) return null;
  const address = `${moduleAddress(page)}/entity_values`;
  const kind = Number(row['scenario_module_id']);
  return { address, project: page.project_id, module: page.id, kind, family };
}

/** The create body of an item for a cell. */
function bodyOf(cell: Cell, itemType: number): Values {
  const common = { entity_attribute_id: itemType, jsid: cell.jsid, title: cell.title, values: cell.values };
  if (!isElement(cell)) return { ...common, source: cell.source, target: cell.target };
  const { position, size, embedding_enabled = false, embedding_excluded = false } = cell;
  return { ...common, position, size, embedding_enabled, embedding_excluded };
}

/** Proposes the shapes of one answer. */
export class Drawing {
  readonly #source: Source;
  readonly #diagram: Diagram;
  #isDrawn = false;

  constructor(source: Source, diagram: Diagram) {
    this.#source = source;
    this.#diagram = diagram;
  }

  /** Proposes the process in the input. For a refused process the model receives the faults. */
  async draw(input: string): Promise<Outcome> {
    const { proposing } = this.#source;
    const { address, family } = this.#diagram;
    const text = textIn(input, 'steps')?.trim();
    if (!text) return refused('Give the steps as the function describes them.');
    // `maxDrawn` limits the proposals of one answer, so a second drawing is refused.
    if (this.#isDrawn) return refused('One answer has one drawing, and it is proposed already.');
    const { nodes, links } = flowOfText(text);
    const parts = nodes.length + links.length;
    if (parts > maxDrawn)
      return refused(`One drawing has at most ${maxDrawn} shapes and flows, and this one ${parts}. Draw less.`);
    const cells = cellsOfSteps(family, text, await this.#corner());
    const types = await this.#itemTypes();
    const missing = cells.find(({ type }) => !types.has(type));
    if (missing) return refused(`This kind of diagram has no shape "${missing.type}".`);
    const changes = cells.map((cell) => ({
      action: 'create',
      address,
      body: bodyOf(cell, types.get(cell.type) as number),
      reason: 'Part of a drawing that was asked for.',
    }));
    const outcome = await proposing.proposeAll(changes);
    this.#isDrawn = outcome.proposals.length > 0;
    return outcome;
  }

  /** The position below the contents, at their left end. Contents include the items of open proposals. */
  async #corner(): Promise<{ readonly x: number; readonly y: number }> {
    const { database, actor } = this.#source;
    const { address, project, module } = this.#diagram;
    const [found] = await database.query<{ left: number | null; bottom: number | null }>(
      actor,
      sql`select min((position->>'x')::float8) as left, max((position->>'y')::float8 + (size->>'height')::float8) as bottom
        from (select position::jsonb as position, size::jsonb as size from entity_value where module_id = ${module}
          union all select body::jsonb -> 'position', body::jsonb -> 'size' from proposal
            where project_id = ${project} and status = 'open' and action = 'create' and address = ${address}) contents
        where position is not null and size is not null`,
    );
    if (found?.left == null || found.bottom == null) return { x: 40, y: 40 };
    return { x: found.left, y: found.bottom + spaceAbove };
  }

  async #itemTypes(): Promise<ReadonlyMap<string, number>> {
    const { database, actor } = this.#source;
    const rows = await database.query<{ id: number; key: string }>(
      actor,
      sql`select id, key from entity_attribute where module_type_id = ${this.#diagram.kind}`,
    );
    return new Map(rows.map(({ id, key }) => [key, id]));
  }
}
