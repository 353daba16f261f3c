import { publicPaymentHeaders } from '@billfold/shared/contracts/limits';
import type {
  Challenge,
  PagePaymentStatus,
  PageSessionResponse,
} from '@billfold/shared/contracts/public-payment.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import type { PageOpening, PagePaymentRef } from './page-opening';

const serverOf = ({ baseUrl }: Pick<PageOpening, 'baseUrl'>) =>
  baseUrl === undefined ? {} : { baseUrl };

const openPageSession = async (
  http: HttpService,
  opening: PageOpening,
): Promise<PageSessionResponse> => {
  const { request, headers } = opening;
  const head = headers === undefined ? {} : { headers };
  return (
    await http.request<PageSessionResponse>({
      method: 'POST',
      path: 'auth/page_session',
      body: request,
      ...head,
      ...serverOf(opening),
    })
  ).body;
};

export const fetchPagePaymentStatus = async (
  http: HttpService,
  payment: PagePaymentRef,
): Promise<PagePaymentStatus['status']> => {
  const headers = { [publicPaymentHeaders.pageSession]: payment.token };
  const query = { id: payment.paymentId };
  return bodyOrThrow(
    await http.request<PagePaymentStatus>({
      method: 'GET',
      path: 'auth/page_payment_status',
      query,
      headers,
      ...serverOf(payment),
    }),
  ).status;
};

export type PageSessionKeeper = {
  /** Opens the page, also when it is open: then the token from before is forgotten. */
  readonly open: (http: HttpService, opening: PageOpening) => Promise<PageSessionResponse>;
  /** Opens the page unless it is open with the same request, or being opened. */
  readonly ensure: (http: HttpService, opening: PageOpening) => Promise<void>;
  /** Null before the page is open. */
  readonly token: () => string | null;
  /** What every call that pays carries. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** The challenge of the page session, used once: a solution counts for one call. */
  readonly takeChallenge: () => Challenge | null;
};

type Visit = { readonly key: string; readonly token: string; readonly challenge: Challenge | null };

const keyOf = ({ request, headers, baseUrl }: PageOpening): string =>
  JSON.stringify([request, headers, baseUrl]);

/**
 * Keeps the token of a page that takes payments, in memory only. Make one per page and keep it as long as the page
 * lives.
 */
export const createPageSessionKeeper = (): PageSessionKeeper => {
  let visit: Visit | null = null;
  let underWay: { readonly key: string; readonly answer: Promise<PageSessionResponse> } | null =
    null;

  const open = async (http: HttpService, opening: PageOpening): Promise<PageSessionResponse> => {
    const key = keyOf(opening);
    const request = { key, answer: openPageSession(http, opening) };
    visit = null;
    underWay = request;
    try {
      const answer = await request.answer;
      if (underWay === request)
        visit = { key, token: answer.page_session, challenge: answer.challenge };
      return answer;
    } finally {
      if (underWay === request) underWay = null;
    }
  };
  return {
    open,
    ensure: async (http, opening) => {
      const key = keyOf(opening);
      if (visit?.key === key) return;
      await (underWay?.key === key ? underWay.answer : open(http, opening));
    },
    token: () => visit?.token ?? null,
    headers: (): Readonly<Record<string, string>> =>
      visit === null ? {} : { [publicPaymentHeaders.pageSession]: visit.token },
    takeChallenge: () => {
      const challenge = visit?.challenge ?? null;
      if (visit !== null) visit = { ...visit, challenge: null };
      return challenge;
    },
  };
};
