import { plannedEachTime } from '@billfold/server-kit/database/naming-client';
import { sql } from 'kysely';

/** Begins a statement that is planned for the values of each call. */
export const plannedAnew = sql.raw(plannedEachTime);
