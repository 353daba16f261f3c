import { dayMs, hourMs } from '@billfold/shared/contracts/durations';
import type { Actor } from '../../core/actor';
import { limitHits } from '../../context/limit-hits';
import { Problem } from '../../core/problem.errors';
import type { UseCaseContext } from '../../context/use-case-context';
import { type CodeOrder, countCodeRequest, sendTextCode } from '../auth/auth.public';
import { textsStopped, tooManyCodes, tooManyInvitations } from './sign-up.errors';

type CodeContext = UseCaseContext<Actor | null>;

/** The limits' own refusal, with the time it ends. */
const sayWhen = (error: unknown): never => {
  throw error instanceof Problem && error.code === 'too_many_requests'
    ? tooManyCodes(error.retryAfterSeconds ?? 1)
    : error;
};

const countCode = (
  context: CodeContext,
  key: string,
  max: number,
  windowMs: number,
): Promise<void> => limitHits(context, { key, max, windowMs, refuse: tooManyCodes });

export type CodeRequest = {
  readonly phone: string;
  readonly address: string;
  readonly subscriptionId: number | undefined;
};

/**
 * Counts a request for a code by address, phone, phone and day, and subscription, also for unknown ones: call it before
 * anything is looked up. Throws tooManyCodes.
 */
export const limitCodes = async (
  context: CodeContext,
  { phone, address, subscriptionId }: CodeRequest,
): Promise<void> => {
  const { perPhoneDay, perSubscription, windowMs } = context.config.security.codes;
  await countCodeRequest(context, { phone, clientAddress: address }).catch(sayWhen);
  await countCode(context, `code_texts:day:${phone}`, perPhoneDay, dayMs);
  if (subscriptionId !== undefined)
    await countCode(
      context,
      `code_texts:subscription:${subscriptionId}`,
      perSubscription,
      windowMs,
    );
};

/**
 * Texts the code and answers the token that knows it. Throws textsStopped, and tooManyCodes for the merchant's texts.
 */
export const textCode = async (context: CodeContext, order: CodeOrder): Promise<string> => {
  const sent = await sendTextCode(context, order).catch(sayWhen);
  if (sent.kind === 'stopped') throw textsStopped();
  return sent.token;
};

export type InvitationKind = 'opt_in' | 'sign_up';

/** Limits the invitations of one kind to one customer per day, by all staff together. */
export const limitInvitations = (
  context: CodeContext,
  subscriptionId: number,
  kind: InvitationKind,
): Promise<void> => {
  const { invitationsPerDay, optInInvitationsPerDay } = context.config.security;
  return limitHits(context, {
    key: `invitations:${kind}:${subscriptionId}`,
    max: kind === 'opt_in' ? optInInvitationsPerDay : invitationsPerDay,
    windowMs: dayMs,
    refuse: tooManyInvitations,
  });
};

const registrationsPerHour = 20;

/**
 * The answer reveals whether an e-mail is some customer's: the limit keeps a person who signs up from checking a list.
 */
export const limitRegistrations = (
  context: Pick<CodeContext, 'db' | 'clock'>,
  userId: number,
): Promise<void> =>
  limitHits(context, {
    key: `registrations:${userId}`,
    max: registrationsPerHour,
    windowMs: hourMs,
  });
