import type {
  CreatePaymentSessionRequest,
  CreatePaymentSessionResponse,
} from '@billfold/shared/contracts/public-payment.contract';
import { maskCardNumbers } from '../../../core/card-number.domain';
import { insertAuditEntry } from '../../../db/audit.queries';
import type { UseCaseContext } from '../../../context/use-case-context';
import { createPaymentSessionId, hashSecret } from './api-key.domain';
import { readSecretKey } from './business-credentials.service';
import { assertPayableAmount, assertReturnAddress } from './assert-payment-terms.service';
import { optionsRefused, selectionRefused } from './embedded.errors';
import { getMerchantFacts } from './embedded.queries';
import { findNamedInvoice } from './find-invoice.service';
import { readOptions, readSelected } from './payment-terms.domain';
import { insertPaymentSession } from './payment-sessions.queries';

export type CreatePaymentSession = {
  readonly apiKey: string | undefined;
  readonly origin: string | undefined;
  readonly request: CreatePaymentSessionRequest;
};

/**
 * A merchant's server requests one payment of one invoice. Its page is then opened with the id and nothing else:
 * amount, ways to pay and where the payer goes afterwards are decided here.
 */
export const createPaymentSession = async (
  context: UseCaseContext<null>,
  { apiKey, origin, request }: CreatePaymentSession,
): Promise<CreatePaymentSessionResponse> => {
  const { db, clock, config, requestId } = context;
  const key = await readSecretKey(context, apiKey, origin);
  const merchant = await getMerchantFacts(db, key.merchantId);
  const invoice = await findNamedInvoice(context, key.merchantId, request);
  const amountMinor = request.amount ?? invoice.balanceMinor;
  assertPayableAmount(invoice, amountMinor, 'server');
  const options = readOptions(request.selected_payment_options, merchant);
  if (options === undefined) throw optionsRefused();
  const selected = readSelected(request.selected_payment_method, options);
  if (selected === undefined) throw selectionRefused();
  const callbackUrl = assertReturnAddress(context, request.callback_url, merchant.origins);

  const id = createPaymentSessionId();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + config.embedded.sessionLifetimeMs);
  await db.transaction().execute(async (transaction) => {
    const sessionId = await insertPaymentSession(transaction, {
      tokenHash: hashSecret(id),
      merchantId: key.merchantId,
      invoiceId: invoice.id,
      apiKeyId: key.keyId,
      amountMinor,
      description: maskCardNumbers(request.description ?? ''),
      firstName: request.first_name ?? '',
      lastName: request.last_name ?? '',
      callbackUrl,
      options,
      selected,
      now,
      expiresAt,
    });
    await insertAuditEntry(transaction, {
      actor: `business:${key.merchantId}`,
      action: 'payment_session.opened',
      entity: 'payment_session',
      entityId: sessionId,
      before: null,
      after: { invoice: invoice.id, amount: amountMinor, options, key: key.keyId },
      at: now,
      requestId,
    });
  });
  return {
    id,
    url: `${config.publicUrl}/embedded-payment?session=${id}`,
    expires_at: expiresAt.toISOString(),
  };
};
