import sql, { empty, type Sql } from 'sql-template-tag';
import type { arrayWall } from '../store/tables.ts';
import { at, name } from './scope.ts';

/** What an insert into a join table adds so that the wall knows the tenant; rows stand under r, what they hold under x. */
export const tenantOf = (wall: ReturnType<typeof arrayWall>): { readonly column: Sql; readonly value: Sql } =>
  wall
    ? { column: sql`, ${name(wall.column)}`, value: sql`, ${at(wall.side === 'row' ? 'r' : 'x', wall.column)}` }
    : { column: empty, value: empty };
