import type { Database } from '../../../db/database';
import { makeMarkedDays } from '../report-days.service';
import { findLastMark } from '../report-upkeep.queries';

/** Runs the upkeep of the daily sums until nothing is marked. */
export const makeAllDays = async (db: Database): Promise<void> => {
  do await makeMarkedDays({ db });
  while ((await findLastMark(db)) > 0);
};

/** Stops the upkeep when it has made so many days of a merchant's part. */
export const makeSomeDays = (db: Database, turns: number): Promise<void> => {
  let left = turns;
  return makeMarkedDays({ db }, () => {
    left -= 1;
    return left < 0;
  });
};
