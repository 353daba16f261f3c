import {
  createDatabaseClock,
  readDatabaseTime,
} from '@billfold/server-kit/database/database-clock';
import type { ApiConfig } from './core/config';
import { openDatabase } from './db/database';
import { createCardGateway } from './gateway/card-gateway-client';
import { auditMoney, type MoneyAudit } from './modules/money-audit/money-audit.public';
import { ladderLengthMs, reconcilerPolicyOf } from './modules/payments/attempts.public';

const gatewayTimeoutMs = 10_000;
/** It reads whole tables, and locks no row. */
const statementTimeoutMs = 15 * 60_000;
/** More than a night, a week-end and a holiday. */
const usualListedDays = 14;

/** Checks the money invariants on the database of a configuration against its gateway. Reads only. */
export const auditDatabase = async (
  config: ApiConfig,
  now?: () => Date,
  listedDays = usualListedDays,
): Promise<MoneyAudit> => {
  const database = openDatabase({
    url: config.database.url,
    poolSize: 4,
    applicationName: 'billfold-audit',
    statementTimeoutMs,
    longestAnswerMs: statementTimeoutMs + 10_000,
  });
  const {
    gatewayUrl: url,
    gatewayUsername: username,
    gatewayPassword: password,
    gatewayMerchantId,
    sweepEveryMs,
  } = config.payments;
  const clock = createDatabaseClock(() => readDatabaseTime(database.db));
  const gateway = createCardGateway({ url, username, password, timeoutMs: gatewayTimeoutMs });
  try {
    await clock.measure();
    const ladderMs = ladderLengthMs(reconcilerPolicyOf(config.payments), sweepEveryMs);
    return await auditMoney({
      db: database.db,
      gateway,
      gatewayMerchantId,
      listedDays,
      clock: { now: now ?? clock.now },
      ladderMs,
    });
  } finally {
    gateway.close();
    await database.close();
  }
};
