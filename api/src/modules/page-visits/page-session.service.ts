import { limitHits } from '../../context/limit-hits';
import type { UseCaseContext } from '../../context/use-case-context';
import {
  insertPageSession,
  selectPageSession,
  type PageSession,
  type PublicPage,
} from './page-sessions.queries';
import { createPageToken, hashPageToken, isPageTokenShaped } from './page-token.domain';

type VisitContext = Pick<UseCaseContext<null>, 'db' | 'clock' | 'config'>;
export type NewVisit = {
  readonly page: PublicPage;
  readonly merchantId: number;
  readonly paymentSessionId: number | null;
  readonly clientAddress: string;
};

/** Begins a visit; the token is answered and only its hash is stored. */
export const beginVisit = async (
  { db, clock, config }: VisitContext,
  visit: NewVisit,
): Promise<{ readonly id: number; readonly token: string }> => {
  const now = clock.now();
  const token = createPageToken();
  const expiresAt = new Date(now.getTime() + config.publicPayments.pageSessionLifetimeMs);
  return {
    token,
    id: await insertPageSession(db, { ...visit, tokenHash: hashPageToken(token), now, expiresAt }),
  };
};

/** One address begins so many visits and no more: counts are kept per visit, too. Before anything is looked up. */
export const assertNotTooManyVisits = (
  context: VisitContext,
  clientAddress: string,
): Promise<void> => {
  const { windowMs, perAddress } = context.config.publicPayments.visits;
  return limitHits(context, { key: `page_sessions:${clientAddress}`, max: perAddress, windowMs });
};

/** The visit that this token continues; undefined when there is none, or when it is over. */
export const findPageSession = async (
  context: VisitContext,
  token: string,
): Promise<PageSession | undefined> => {
  const session = await findPastPageSession(context, token);
  return session !== undefined && session.expiresAt > context.clock.now() ? session : undefined;
};

/** Also one that is over: it takes no payment, but still reads the outcome of its own. */
export const findPastPageSession = async (
  { db }: Pick<VisitContext, 'db'>,
  token: string,
): Promise<PageSession | undefined> =>
  isPageTokenShaped(token) ? selectPageSession(db, hashPageToken(token)) : undefined;
