import { plannedEachTime } from '@billfold/server-kit/database/naming-client';
import { sql } from 'kysely';

/**
 * Begins a statement that is planned for the values of each call: where few rows need another index than many, or a
 * rare word another one than a frequent word.
 */
export const plannedAnew = sql.raw(plannedEachTime);
