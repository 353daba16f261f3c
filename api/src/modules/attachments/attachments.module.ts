import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import type { AppModule } from '../../context/app-instance';
import { createAttachmentFetcher } from './attachment-fetcher';
import { attachmentFetches } from './attachment-fetches.job';
import { onFetchesDue } from './attachment-signal.service';
import { getAttachmentRoute } from './get-attachment.route';

/** Pictures and PDFs of received texts: fetched from the provider, kept, and served to staff. */
export const attachmentsModule: AppModule = (app, dependencies) => {
  const { config, database, clock, log } = dependencies;
  const { smsUrl, smsAccount, smsSecret, timeoutMs, leaseMs } = config.messages;
  const fetchFile = createAttachmentFetcher({
    url: smsUrl,
    account: smsAccount,
    secret: smsSecret,
    timeoutMs,
    isProduction: config.environment === 'production',
  });
  const worker = runWorker(app, dependencies, [
    attachmentFetches({ db: database.db, clock, log, fetchFile, leaseMs }),
  ]);
  const stopListening = onFetchesDue(() => worker.wake());
  app.addHook('onClose', async () => stopListening());
  getAttachmentRoute(app, dependencies);
};
