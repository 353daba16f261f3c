import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '@billfold/server-kit/database/database-away';

/** Repeats a query while the database restarts. */
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
