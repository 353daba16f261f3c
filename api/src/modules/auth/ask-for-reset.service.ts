import type { LinkRequest } from '@billfold/shared/contracts/access.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import { findLink } from './one-time-codes.service';
import { insertResetRequest } from './reset-requests.queries';
import { hashToken } from './session-token';

/**
 * Records a request for a new password or PIN. A job finds the owner later, so the answer is the
 * same for every address. `onNoted` wakes that job.
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

/**
 * Records that the holder of an old link wants a new one, which only the owner gets by mail; the
 * answer is always the same.
 */
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
