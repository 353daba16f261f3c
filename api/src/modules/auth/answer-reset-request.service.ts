import type { Context } from '../../context/use-case-context';
import type { ApiConfig } from '../../core/config';
import type { Executor } from '../../db/database';
import { countHit } from '../../db/rate-limits.queries';
import type { Lease } from '@billfold/server-kit/jobs/worker';
import { findPersonByAddress, findPersonByLink, type Person } from './mailed-people.queries';
import {
  finishResetRequest,
  type ResetQuestion,
  type ResetRequest,
} from './reset-requests.queries';
import { type LinkContext, mailWayIn } from './send-link.service';

export type ResetContext = Context & {
  readonly config: Pick<ApiConfig, 'publicUrl' | 'security'>;
};

const findAsked = (executor: Executor, question: ResetQuestion): Promise<Person | undefined> =>
  'address' in question
    ? findPersonByAddress(executor, {
        kind: question.purpose === 'pin_reset' ? 'customer' : 'merchant',
        address: question.address,
      })
    : findPersonByLink(executor, question);

/** Limits the mails to one address, for any number of requests. */
const isOverLimit = async (
  executor: Executor,
  { config, now }: LinkContext,
  person: Person,
): Promise<boolean> => {
  const { windowMs, perPerson } = config.security.links;
  const { hits } = await countHit(
    executor,
    `reset_mails:${person.kind}:${person.id}`,
    now,
    windowMs,
  );
  return hits > perPerson;
};

/**
 * Finds the owner of the requested address or link and mails the access link; sends nothing without
 * an owner.
 */
export const answerResetRequest = async (
  { db, clock, config, log }: ResetContext,
  request: ResetRequest,
  { worker }: Lease,
): Promise<void> => {
  const world = { config, now: clock.now() };
  const outcome = await db.transaction().execute(async (transaction) => {
    if (!(await finishResetRequest(transaction, request.id, worker, world.now)))
      return 'taken_over';
    const person = await findAsked(transaction, request.question);
    if (person === undefined) return 'unknown_user';
    if (await isOverLimit(transaction, world, person)) return 'too_many';
    await mailWayIn(transaction, world, person);
    return 'mailed';
  });
  log.info(
    { requestId: request.requestId, purpose: request.question.purpose, outcome },
    'a reset request was answered',
  );
};
