import type { LinkRequest } from '@billfold/shared/contracts/access.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import { findLink } from './one-time-codes.service';
import { insertResetRequest } from './reset-requests.queries';
import { hashToken } from './session-token';

/**
 * Notes that somebody asked for a new password or PIN. Whether the address is anybody's is found out later, so this does the
 * same for everybody. `onNoted` wakes whoever answers it.
 */
export const askForReset = async (
  { db, clock, requestId }: UseCaseContext<null>,
  { purpose, email }: { readonly purpose: 'password_reset' | 'pin_reset'; readonly email: string },
  onNoted: () => void,
): Promise<void> => {
  await insertResetRequest(
    db,
    { purpose, address: email.toLowerCase() },
    { now: clock.now(), requestId },
  );
  onNoted();
};

/** Whether a mailed link still works. Uses nothing up. */
export const isLinkGood = async (
  { db, clock }: UseCaseContext<null>,
  link: LinkRequest,
): Promise<boolean> => (await findLink(db, link, clock.now())) !== undefined;

/** Notes that somebody with an old link wants a fresh one, which the person it was for gets by mail; the same for everybody. */
export const askForFreshLink = async (
  { db, clock, requestId }: UseCaseContext<null>,
  { purpose, username, code }: LinkRequest,
  onNoted: () => void,
): Promise<void> => {
  await insertResetRequest(
    db,
    { purpose, username: username.trim(), codeHash: hashToken(code) },
    { now: clock.now(), requestId },
  );
  onNoted();
};
