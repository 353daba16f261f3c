import type { App, AppDependencies } from '../../../context/app-instance';
import type { PaymentContext } from '../../payments/payments.public';
import { createBankTokenizer } from './bank-tokenizer-client';
import { createPaymentSessionRoute } from './create-payment-session.route';
import { listFrameOriginsRoute } from './list-frame-origins.route';
import { processPaymentRoute } from './process-payment.route';
import { changeKeysRoutes, keysRoutes } from './staff-keys.route';

/** What merchants' own sites and servers call, and the keys with which they call. */
export const registerEmbedded = (
  app: App,
  dependencies: AppDependencies,
  payments: PaymentContext,
): void => {
  const { bankTokenizerUrl: url, bankTokenizerTimeoutMs: timeoutMs } = dependencies.config.embedded;
  createPaymentSessionRoute(app, dependencies);
  listFrameOriginsRoute(app, dependencies);
  keysRoutes(app, dependencies);
  changeKeysRoutes(app, dependencies);
  processPaymentRoute(app, dependencies, {
    payments,
    tokenizer: createBankTokenizer({ url, timeoutMs }),
  });
};
