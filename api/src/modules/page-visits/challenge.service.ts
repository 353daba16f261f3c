import { createChallenge, extractParams, verifySolution } from 'altcha-lib';
import type { Challenge } from '@billfold/shared/contracts/public-payment.contract';
import { countHit } from '../../db/rate-limits.queries';
import { Problem } from '../../core/problem.errors';
import type { UseCaseContext } from '../../context/use-case-context';
import { maxNumberFor, readSolution } from './challenge.domain';
import { countPublicDeclines } from './page-sessions.queries';

type VisitContext = Pick<UseCaseContext<null>, 'db' | 'clock' | 'config'>;

/** The scope of a challenge: a visit, or without one the address at this merchant. */
export type ChallengedPayer = {
  readonly pageSessionId: number | null;
  readonly merchantId: number;
  readonly clientAddress: string;
};

const algorithm = 'SHA-256';
const subjectOf = ({ pageSessionId, merchantId, clientAddress }: ChallengedPayer): string =>
  pageSessionId === null ? `address ${clientAddress} at ${merchantId}` : `visit ${pageSessionId}`;

/** A challenge for this visitor, harder after more declines at the merchant. */
export const makeChallenge = async (
  { db, clock, config }: VisitContext,
  payer: ChallengedPayer,
): Promise<Challenge> => {
  const { key, maxNumber, fromDeclines, lifetimeMs } = config.publicPayments.challenge;
  const now = clock.now();
  const declines = await countPublicDeclines(
    db,
    payer.merchantId,
    new Date(now.getTime() - config.payments.carding.windowMs),
  );
  const maxnumber = maxNumberFor(declines, maxNumber, fromDeclines);
  const made = await createChallenge({
    algorithm,
    hmacKey: key,
    maxnumber,
    expires: new Date(now.getTime() + lifetimeMs),
    params: { for: subjectOf(payer) },
  });
  return { ...made, maxnumber };
};

/** Whether this solves a challenge of this visitor. It counts once. */
const isSolvedBy = async (
  { db, clock, config }: VisitContext,
  payer: ChallengedPayer,
  header: string,
): Promise<boolean> => {
  const { key, lifetimeMs } = config.publicPayments.challenge;
  const solution = readSolution(header);
  if (solution === undefined) return false;
  const params = extractParams({ ...solution, algorithm });
  const now = clock.now();
  const isInTime = Number(params['expires']) * 1_000 > now.getTime();
  if (
    !isInTime ||
    params['for'] !== subjectOf(payer) ||
    !(await verifySolution({ ...solution, algorithm }, key, false))
  )
    return false;
  return (await countHit(db, `challenge:${solution.signature}`, now, lifetimeMs)).hits === 1;
};

/**
 * Runs a public payment and says whether a challenge was solved. When the money path requires one,
 * the 428 carries a new one. Call it inside the idempotent execution, so that repeats need no
 * solution.
 */
export const withChallenge = async <Answer>(
  context: VisitContext,
  payer: ChallengedPayer,
  solution: string | undefined,
  pay: (isProven: boolean) => Promise<Answer>,
): Promise<Answer> => {
  const isProven = solution !== undefined && (await isSolvedBy(context, payer, solution));
  try {
    return await pay(isProven);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'challenge_required') throw error;
    throw new Problem({
      status: error.status,
      code: error.code,
      text: error.text,
      fields: { challenge: await makeChallenge(context, payer) },
    });
  }
};
