import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { limitHits } from '../../context/limit-hits';
import type { UseCaseContext } from '../../context/use-case-context';
import { queueNotice } from '../outbox/outbox.public';
import {
  type CodeBinding,
  type CodePurpose,
  createTextedCode,
  hashTextedCode,
  type LinkedPurpose,
  readTextedCode,
} from './one-time-codes.domain';
import {
  countCodeTry,
  endCode,
  endCodes,
  findCodeByTokenHash,
  findOpenLink,
  markCodeConfirmed,
  type OpenCode,
  replaceCode,
  setCodeToken,
  takeBackCodeTry,
} from './one-time-codes.queries';
import { createToken, hashToken, isTokenShaped } from './session-token';

type CodeContext = Pick<UseCaseContext<Actor | null>, 'db' | 'clock' | 'config'>;

const triesOfVisit = 2;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const countRequest = (context: CodeContext, key: string, max: number): Promise<void> =>
  limitHits(context, {
    key: `code_texts:${key}`,
    max,
    windowMs: context.config.security.codes.windowMs,
  });

export type CodeRequester = { readonly phone: string; readonly clientAddress: string };

/**
 * Counts one request for a code by phone and by address; throws tooManyRequests. Call it first and
 * for every request, also for an unknown phone: otherwise the refusal reveals known phones. `phone`
 * is ten digits.
 */
export const countCodeRequest = async (
  context: CodeContext,
  { phone, clientAddress }: CodeRequester,
): Promise<void> => {
  const { perPhone, perAddress } = context.config.security.codes;
  await countRequest(context, `address:${clientAddress}`, perAddress);
  await countRequest(context, `phone:${phone}`, perPhone);
};

export type CodeOrder = CodeBinding & {
  readonly subscriptionId: number | null;
  /** The text around the code. */
  readonly wording: (code: string) => string;
};

export type SentCode =
  /** Opens nothing by itself: see `findByCodeToken`. */
  | { readonly kind: 'sent'; readonly token: string }
  /** The phone wrote STOP to this merchant: nothing was sent, and no code is open. */
  | { readonly kind: 'stopped' };

/**
 * Texts the person a fresh code and ends the one before it. After `countCodeRequest`; counts the merchant's texts, too,
 * and throws tooManyRequests. The code is in the text and nowhere else. Opens its own transaction: `db` must not be
 * one.
 */
export const sendTextCode = async (context: CodeContext, order: CodeOrder): Promise<SentCode> => {
  const { codes, pinPepper } = context.config.security;
  const now = context.clock.now();
  await countRequest(context, `merchant:${order.merchantId}`, codes.perMerchant);
  const code = createTextedCode();
  const token = createToken();
  const expiresAt = later(now, codes.lifetimeMs);
  return context.db.transaction().execute(async (transaction) => {
    const notice = {
      channel: 'sms',
      address: order.phone,
      merchantId: order.merchantId,
      subscriptionId: order.subscriptionId,
      subject: '',
      body: order.wording(code),
      expiresAt,
      now,
    } as const;
    if ((await queueNotice(transaction, notice)) === 'stopped') {
      await endCodes(transaction, order.userId, now, order.purpose);
      return { kind: 'stopped' };
    }
    const { purpose, userId, merchantId, subscriptionId, phone } = order;
    const codeHash = hashTextedCode(pinPepper, order, code);
    await replaceCode(transaction, {
      purpose,
      userId,
      merchantId,
      subscriptionId,
      phone,
      codeHash,
      token: { hash: hashToken(token), expiresAt },
      now,
      expiresAt,
    });
    return { kind: 'sent', token };
  });
};

/**
 * The open code when `typed` matches it, else undefined: wrong, expired, used up, or for another phone or merchant. The
 * try is counted and committed before the comparison, so `db` must not be a transaction; a right code takes it back.
 * The code stays usable: confirm or consume it in its action. `isStranger` reserves the last two tries for the visit
 * that requested the code.
 */
export const checkTextCode = async (
  { db, clock, config }: CodeContext,
  binding: CodeBinding,
  typed: string,
  { isStranger = false } = {},
): Promise<OpenCode | undefined> => {
  const { codes, pinPepper } = config.security;
  const given = hashTextedCode(pinPepper, binding, readTextedCode(typed));
  const found = await countCodeTry(
    db,
    binding,
    clock.now(),
    isStranger ? Math.max(1, codes.tries - triesOfVisit) : codes.tries,
  );
  if (found === undefined || !timingSafeEqual(found.codeHash, given)) return undefined;
  await takeBackCodeTry(db, found.open.id);
  return found.open;
};

/**
 * Marks a checked code as confirmed: its token is valid for `CODE_CONFIRMED_MS`. False the second
 * time and after a newer code: of two calls at once one wins.
 */
export const confirmCode = (
  executor: Executor,
  { clock, config }: Pick<CodeContext, 'clock' | 'config'>,
  code: OpenCode,
): Promise<boolean> =>
  markCodeConfirmed(
    executor,
    code.id,
    clock.now(),
    later(clock.now(), config.security.codes.confirmedMs),
  );

/**
 * Uses a code or link up. Call it first in the transaction of its action, and refuse when it
 * answers false: of two calls at once one wins, and a failure keeps the code valid.
 */
export const consumeCode = (
  transaction: Executor,
  code: Pick<OpenCode, 'id'>,
  now: Date,
): Promise<boolean> => endCode(transaction, code.id, now);

/**
 * The binding of a token of `sendTextCode` or `handOutToken`; undefined when it has expired. Check
 * `confirmedAt` where the confirmation matters.
 */
export const findByCodeToken = async (
  { db, clock }: Pick<CodeContext, 'db' | 'clock'>,
  purpose: CodePurpose,
  token: string,
): Promise<OpenCode | undefined> =>
  isTokenShaped(token)
    ? findCodeByTokenHash(db, hashToken(token), purpose, clock.now())
    : undefined;

export type LinkOrder = {
  readonly purpose: LinkedPurpose;
  readonly userId: number;
  readonly merchantId: number | null;
  /** Of a link about one merchant. */
  readonly subscriptionId?: number;
  readonly lifetimeMs: number;
  readonly now: Date;
};

/**
 * A fresh secret for a mailed link; ends the person's link before it. It is stored as a hash only. In the caller's
 * transaction.
 */
export const issueLink = async (
  transaction: Executor,
  { purpose, userId, merchantId, subscriptionId, lifetimeMs, now }: LinkOrder,
): Promise<{ readonly secret: string; readonly expiresAt: Date }> => {
  const secret = createToken();
  const expiresAt = later(now, lifetimeMs);
  await replaceCode(transaction, {
    purpose,
    userId,
    merchantId,
    subscriptionId: subscriptionId ?? null,
    phone: null,
    codeHash: hashToken(secret),
    token: null,
    now,
    expiresAt,
  });
  return { secret, expiresAt };
};

export type MailedLink = {
  readonly purpose: LinkedPurpose;
  readonly username: string;
  readonly code: string;
};

/**
 * The link that this person's mail holds; undefined for any other name, code or purpose, and when it is over or was
 * used.
 */
export const findLink = async (
  executor: Executor,
  { purpose, username, code }: MailedLink,
  now: Date,
): Promise<OpenCode | undefined> =>
  isTokenShaped(code)
    ? findOpenLink(executor, { purpose, username: username.trim(), codeHash: hashToken(code) }, now)
    : undefined;

/** A short-lived token for the holder of a link, so that the link itself stays good until it was used. */
export const handOutToken = async (
  { db, clock, config }: CodeContext,
  link: OpenCode,
): Promise<string> => {
  const token = createToken();
  await setCodeToken(db, link.id, {
    hash: hashToken(token),
    expiresAt: later(clock.now(), config.security.links.handleMs),
  });
  return token;
};
