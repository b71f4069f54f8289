/** A project with a board, for tests of module contents. */
import { type Asker, askerFor } from './access/asker.ts';
import { startWorld, type World } from './access/world.ts';
import type { TestServer } from './server.ts';

export interface ModuleWorld {
  readonly server: TestServer;
  readonly world: World;
  readonly creator: Asker;
  /** Path of a project of the creator. */
  readonly project: string;
  /** Ids: the module type, its item type, and an item type of another module type. */
  readonly kanban: number;
  readonly card: number;
  readonly other: number;
  /** Creates a new module and returns its path. */
  board(name?: string): Promise<string>;
}

interface ItemType {
  readonly id: number;
  readonly module_type_id: number;
}

/** Starts a server with two companies and a project of a member of the first. `env` sets environment variables. */
export async function moduleWorld(env: Record<string, string> = {}): Promise<ModuleWorld> {
  const { server, world } = await startWorld({ env });
  const creator = askerFor(server, world, 'member');
  const kinds = (await creator.get('/api/scenario_modules.json?per_page=500')).body as { id: number; name: string }[];
  const types = (await creator.get('/api/entity_attributes.json?per_page=500')).body as ItemType[];
  const kanban = kinds.find(({ name }) => name === 'Kanban')?.id as number;
  const { id } = await creator.made('/api/projects', { name: 'Many' });
  const project = `/api/projects/${id}`;
  return {
    server,
    world,
    creator,
    project,
    kanban,
    card: types.find(({ module_type_id }) => module_type_id === kanban)?.id as number,
    other: types.find(({ module_type_id }) => module_type_id !== kanban)?.id as number,
    board: async (name = 'Board') => {
      const made = await creator.made(`${project}/project_scenario_modules`, { name, scenario_module_id: kanban });
      return `${project}/project_scenario_modules/${made.id}`;
    },
  };
}
