import type { Database } from '../../db/database';
import { describeReplicationRisk, readReplication } from '../../db/replication.queries';
import { findMoneyHold } from './money-hold.queries';

type WarningLog = { warn(details: object, message: string): void };

/**
 * Warns the person who starts the API: that payments are on hold, and in production that a failover could forget some.
 */
export const warnAtStart = async (
  db: Database,
  log: WarningLog,
  isProduction: boolean,
): Promise<void> => {
  const hold = await findMoneyHold(db).catch(() => undefined);
  if (hold !== undefined)
    log.warn(
      { since: hold.heldAt, because: hold.because },
      'payments are held: nothing is charged until `npm run reconcile -- open`',
    );
  if (!isProduction) return;
  const risk = await readReplication(db).then(describeReplicationRisk, () => null);
  if (risk !== null) log.warn({}, risk);
};
