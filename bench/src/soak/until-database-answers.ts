import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '@billfold/server-kit/database/database-away';

/** Asks again while the database is being started again. */
export const untilDatabaseAnswers = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await sleep(500);
    }
  }
};
