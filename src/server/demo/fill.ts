/** The demo: two companies that use the product, on an empty database. */
import type { Services } from '../http/types.ts';
import { systemActor } from '../store/database.ts';
import { fillPeople } from './fill-people.ts';
import { makeFiller } from './filler.ts';

export async function fillDemo(services: Services): Promise<void> {
  await services.database.transaction(systemActor, async (run) => {
    await fillPeople(makeFiller(run, services));
  });
}
