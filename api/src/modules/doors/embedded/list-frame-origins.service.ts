import type { UseCaseContext } from '../../../context/use-case-context';
import { hashSecret, isCompanyTokenShaped, isPaymentSessionShaped } from './api-key.domain';
import {
  listOriginsByAccount,
  listOriginsByCompanyToken,
  listOriginsBySession,
} from './embedded.queries';

export type FramedPage = {
  readonly companyToken: string | undefined;
  readonly session: string | undefined;
  readonly account: number | undefined;
};

/**
 * Sites that may frame this page: those of its merchant, and none for an unknown merchant or
 * session.
 */
export const listFrameOrigins = async (
  { db, clock }: UseCaseContext<null>,
  { companyToken, session, account }: FramedPage,
): Promise<readonly string[]> => {
  if (session !== undefined && session !== '')
    return isPaymentSessionShaped(session)
      ? listOriginsBySession(db, hashSecret(session), clock.now())
      : [];
  if (companyToken !== undefined && companyToken !== '')
    return isCompanyTokenShaped(companyToken) ? listOriginsByCompanyToken(db, companyToken) : [];
  return account === undefined ? [] : listOriginsByAccount(db, account);
};
