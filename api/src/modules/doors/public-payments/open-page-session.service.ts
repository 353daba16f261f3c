import type {
  PageSessionRequest,
  PageSessionResponse,
} from '@billfold/shared/contracts/public-payment.contract';
import { invalidInput } from '../../../core/problem.errors';
import type { UseCaseContext } from '../../../context/use-case-context';
import { openEmbeddedVisit, type EmbeddedVisit } from '../embedded/embedded.public';
import { accentOf, findMerchantByName } from '../../merchants/merchants.public';
import {
  makeChallenge,
  assertNotTooManyVisits,
  beginVisit,
  willAskForChallenge,
} from '../../page-visits/page-visits.public';
import { merchantUnknown } from './public-payment.errors';

export type OpenPageSession = {
  readonly request: PageSessionRequest;
  readonly merchantToken: string | undefined;
  readonly apiKey: string | undefined;
  /** The Origin header. */
  readonly origin: string | undefined;
  readonly clientAddress: string;
};

const openDonationVisit = async (
  { db }: UseCaseContext<null>,
  name: string | undefined,
): Promise<EmbeddedVisit> => {
  if (name === undefined) throw invalidInput('merchant_name is required.');
  const merchant = await findMerchantByName(db, name);
  if (merchant === undefined) throw merchantUnknown();
  return {
    merchantId: merchant.id,
    paymentSessionId: null,
    merchant_name: merchant.name,
    merchant_logo: merchant.logo_url,
    merchant_accent: accentOf(merchant.brand_color),
    payment: null,
    opener_origin: null,
  };
};

/**
 * Begins a visit of the donation page or of the embedded page, with a challenge when the first
 * payment needs one. Throws tooManyRequests, merchantUnknown, and the errors of openEmbeddedVisit.
 */
export const openPageSession = async (
  context: UseCaseContext<null>,
  command: OpenPageSession,
): Promise<PageSessionResponse> => {
  const { db, clock, config } = context;
  const { request, clientAddress, merchantToken, apiKey, origin } = command;
  const { page, merchant_name, session, opener_origin, callback_url } = request;
  await assertNotTooManyVisits(context, clientAddress);
  const opened =
    page === 'donation'
      ? await openDonationVisit(context, merchant_name)
      : await openEmbeddedVisit(context, {
          merchantToken,
          apiKey,
          session,
          origin,
          openerOrigin: opener_origin,
          callbackUrl: callback_url,
        });
  const { merchantId, paymentSessionId, ...pageFacts } = opened;
  const { id, token } = await beginVisit(context, {
    page,
    merchantId,
    paymentSessionId,
    clientAddress,
  });

  const { mode, fromDeclines } = config.publicPayments.challenge;
  const since = new Date(clock.now().getTime() - config.payments.carding.windowMs);
  const isAsked =
    mode === 'always' ||
    (mode === 'adaptive' &&
      (await willAskForChallenge(db, { merchantId, clientAddress, since, fromDeclines })));
  return {
    page_session: token,
    ...pageFacts,
    challenge: isAsked
      ? await makeChallenge(context, { pageSessionId: id, merchantId, clientAddress })
      : null,
  };
};
