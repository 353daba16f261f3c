import { Registry } from 'prom-client';
import type { ApiConfig } from '../core/config';
import { openDatabase } from '../db/database';
import { createCardGateway } from '../gateway/card-gateway-client';
import { createWorker } from '@billfold/server-kit/jobs/worker';
import { silentLog } from './silent-log';
import type { RunContext } from '../modules/doors/payment-runs/carry-out-run.service';
import {
  autoPayPlanning,
  duePaymentRuns,
  endedPaymentRuns,
} from '../modules/doors/payment-runs/payment-runs.job';
import { createPaymentMetrics } from '../modules/payments/payment-metrics';
import { publicCardingOf, reconcilerPolicyOf } from '../modules/payments/payment-settings';

type RunWorker = { readonly stop: () => Promise<void> };
type World = {
  readonly config: ApiConfig;
  readonly databaseUrl: string;
  readonly gatewayUrl: string;
  readonly now: () => Date;
};

/**
 * A worker for payment runs as another process has it: its own connections, its own leases, nothing in common but the
 * database.
 */
export const startRunWorker = ({ config, databaseUrl, gatewayUrl, now }: World): RunWorker => {
  const { payments: settings } = config;
  const handle = openDatabase({ url: databaseUrl, poolSize: 6 });
  const gateway = createCardGateway({
    url: gatewayUrl,
    username: 'worker',
    password: 'worker',
    timeoutMs: settings.gatewayTimeoutMs,
  });
  const runs: RunContext = {
    db: handle.db,
    clock: { now },
    runTime: settings.runTime,
    retryDays: settings.retryDays,
    payments: {
      db: handle.db,
      gateway,
      clock: { now },
      policy: reconcilerPolicyOf(settings),
      carding: { ...settings.carding, public: publicCardingOf(config.publicPayments) },
      gatewayMerchantId: settings.gatewayMerchantId,
      metrics: createPaymentMetrics(new Registry()),
      log: silentLog,
      beforeRecording: async () => undefined,
      onRecorded: () => undefined,
    },
  };
  const times = { everyMs: settings.runEveryMs, leaseMs: settings.runLeaseMs };
  const worker = createWorker({
    kinds: [
      endedPaymentRuns(runs, times),
      autoPayPlanning(runs, times),
      duePaymentRuns(runs, times),
    ],
    pollMs: settings.runEveryMs,
    now,
    log: silentLog,
  });
  worker.start();
  return {
    stop: async () => {
      await worker.stop();
      gateway.close();
      await handle.close();
    },
  };
};
