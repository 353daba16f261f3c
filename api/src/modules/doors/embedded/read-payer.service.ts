import type { UseCaseContext } from '../../../context/use-case-context';
import { findPageSession } from '../../page-visits/page-visits.public';
import {
  assertOrigin,
  readPublishableKey,
  type BusinessHeaders,
} from './business-credentials.service';
import { credentialsRefused, pageSessionRequired } from './embedded.errors';
import { getMerchantFacts, type MerchantFacts } from './embedded.queries';
import { getPaymentSession, type PaymentSession } from './payment-sessions.queries';

export type PayerHeaders = BusinessHeaders & {
  readonly pageSession: string | undefined;
  readonly origin: string | undefined;
};

/** The merchant and the visit of a payment. */
export type Payer = {
  readonly merchant: MerchantFacts;
  /** Null when a merchant's own page or server calls. */
  readonly pageSessionId: number | null;
  /** The order of the merchant's server; null when a query opened the page. */
  readonly session: PaymentSession | null;
};

/**
 * A visit of a payment session needs no key; one that was opened by query shows the keys again, so that a revoked one
 * ends it.
 */
const readVisit = async (
  context: UseCaseContext<null>,
  token: string,
  headers: PayerHeaders,
): Promise<Omit<Payer, 'merchant'> & { readonly merchantId: number }> => {
  const visit = await findPageSession(context, token);
  if (visit === undefined || visit.page !== 'embedded') throw pageSessionRequired();
  const { id: pageSessionId, merchantId, paymentSessionId } = visit;
  if (paymentSessionId !== null)
    return {
      merchantId,
      pageSessionId,
      session: await getPaymentSession(context.db, paymentSessionId),
    };
  const key = await readPublishableKey(context, headers);
  if (key.merchantId !== merchantId) throw credentialsRefused();
  return { merchantId, pageSessionId, session: null };
};

/**
 * Who calls v1/payment/process: a visit of our page, or a merchant's own page or server with its publishable key. Our
 * own pages always have a visit. Throws pageSessionRequired, credentialsRefused, secretKeyInBrowser,
 * originNotRegistered.
 */
export const readPayer = async (
  context: UseCaseContext<null>,
  headers: PayerHeaders,
): Promise<Payer> => {
  const { pageSession, origin } = headers;
  const { merchantId, ...payer } =
    pageSession === undefined
      ? {
          merchantId: (await readPublishableKey(context, headers)).merchantId,
          pageSessionId: null,
          session: null,
        }
      : await readVisit(context, pageSession, headers);
  const merchant = await getMerchantFacts(context.db, merchantId);
  assertOrigin(context, origin, merchant.origins);
  if (
    pageSession === undefined &&
    origin !== undefined &&
    context.config.pageOrigins.includes(origin)
  )
    throw pageSessionRequired();
  return { merchant, ...payer };
};
