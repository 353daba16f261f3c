import type { PageSessionResponse } from '@billfold/shared/contracts/public-payment.contract';
import type { UseCaseContext } from '../../../context/use-case-context';
import { accentOf } from '../../merchants/merchants.public';
import { assertReturnAddress } from './assert-payment-terms.service';
import {
  assertOrigin,
  readPaymentSession,
  readPublishableKey,
  type BusinessHeaders,
} from './business-credentials.service';
import { originNotRegistered } from './embedded.errors';
import { getMerchantFacts } from './embedded.queries';
import type { PaymentSession } from './payment-sessions.queries';
import { offeredMethods } from './payment-terms.domain';

export type EmbeddedVisitRequest = BusinessHeaders & {
  /** Id of a payment session; it takes the place of the headers. */
  readonly session: string | undefined;
  /** The Origin header. */
  readonly origin: string | undefined;
  /** The site that opened the page, when the browser sent it. */
  readonly openerOrigin: string | null | undefined;
  /** Where a query wants its payer back. */
  readonly callbackUrl?: string | undefined;
};

/** The data of an embedded page session and the answer to its page. */
export type EmbeddedVisit = {
  readonly merchantId: number;
  readonly paymentSessionId: number | null;
} & Pick<
  PageSessionResponse,
  | 'merchant_name'
  | 'merchant_logo'
  | 'merchant_accent'
  | 'payment'
  | 'opener_origin'
  | 'methods'
  | 'return_url'
>;

const presentPayment = (session: PaymentSession): NonNullable<PageSessionResponse['payment']> => ({
  amount: session.amountMinor,
  description: session.description,
  first_name: session.firstName,
  last_name: session.lastName,
  options: [...session.options],
  selected: session.selected,
  blytzpay_account_id: session.subscriptionId,
  blytzpay_invoice_id: session.invoiceId,
  is_completed: session.state === 'paid',
});

/** Our own pages may open it, too; only a registered site gets the result. */
const readOpener = (
  opener: string | null | undefined,
  registered: readonly string[],
  own: readonly string[],
): string | null => {
  if (opener === undefined || opener === null || own.includes(opener)) return null;
  if (!registered.includes(opener)) throw originNotRegistered();
  return opener;
};

/**
 * Checks who opens the embedded page: the query's company token with a publishable key, or a payment session made by
 * the merchant's server; and its origin. Throws credentialsRefused, paymentSessionUnknown, originNotRegistered,
 * callbackRefused.
 */
export const openEmbeddedVisit = async (
  context: Pick<UseCaseContext<null>, 'db' | 'clock' | 'config'>,
  request: EmbeddedVisitRequest,
): Promise<EmbeddedVisit> => {
  const session =
    request.session === undefined || request.session === ''
      ? null
      : await readPaymentSession(context, request.session);
  const merchantId = session?.merchantId ?? (await readPublishableKey(context, request)).merchantId;
  const merchant = await getMerchantFacts(context.db, merchantId);
  assertOrigin(context, request.origin, merchant.origins);
  return {
    merchantId,
    paymentSessionId: session?.id ?? null,
    merchant_name: merchant.name,
    merchant_logo: merchant.logoUrl,
    merchant_accent: accentOf(merchant.brandColor),
    payment: session === null ? null : presentPayment(session),
    methods: [...offeredMethods(merchant, session?.options ?? null)],
    opener_origin: readOpener(request.openerOrigin, merchant.origins, context.config.pageOrigins),
    return_url:
      session === null
        ? assertReturnAddress(context, request.callbackUrl, merchant.origins)
        : session.callbackUrl,
  };
};
