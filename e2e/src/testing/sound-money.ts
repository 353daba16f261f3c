import { auditDatabase } from '@billfold/api/audit-database';
import { readConfig } from '@billfold/api/config';
import { auditVariables, realTime } from './control';
import { expect } from './test';

/**
 * Runs the checks of `npm run audit:money` on the database of this run, without a process of their own, which
 * would take seconds to start.
 */
export const expectSoundMoney = async (): Promise<void> => {
  const { lines } = await auditDatabase(readConfig(auditVariables()), realTime, 0);
  expect(lines.filter(({ result }) => result !== 'holds')).toEqual([]);
  expect(lines.map(({ invariant }) => invariant)).toEqual([
    'I1',
    'I2',
    'I3',
    'I4',
    'I5',
    'I6',
    'I7',
    'I8',
  ]);
};
