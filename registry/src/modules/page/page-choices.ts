import { randomBytes } from 'node:crypto';
import {
  channelCookie,
  overrideCookie,
  visitorCookie,
} from '@billfold/shared/contracts/plan.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { looksLikeToken } from './override-token';
import {
  applyUse,
  describeUnreadableUses,
  formatOverrides,
  parseOverrides,
  readableUses,
  unreadableUses,
} from './override.domain';
import { isChannel, readVisitor } from './read-visitor';
import { isPayment as isPaymentOf, type PlanInputs } from './plan-inputs';
import type { Visitor } from '../rollouts/rollouts.public';
import { readOverrides, type OverrideReader } from './read-overrides';

const overrideMaxAgeS = 7 * 24 * 3_600;

/** As long as browsers allow, so that a visitor stays in the same share of a percentage. */
const visitorMaxAgeS = 400 * 24 * 3_600;

const attributesFor = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

/** An empty value clears the cookie. */
export const setChoice = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
): void => {
  if (value === '') void reply.clearCookie(name, attributesFor(request));
  else void reply.setCookie(name, value, { ...attributesFor(request), maxAge: overrideMaxAgeS });
};

/** Returns the visitor. A browser gets its random name when the first percentage needs one. */
export const identify = (
  request: FastifyRequest,
  reply: FastifyReply,
  inputs: PlanInputs,
): Visitor => {
  const visitor = readVisitor(request.cookies);
  if (visitor.key !== null || inputs.rollouts.every(({ percentage }) => percentage === null))
    return visitor;
  const key = randomBytes(18).toString('base64url');
  void reply.setCookie(visitorCookie, key, { ...attributesFor(request), maxAge: visitorMaxAgeS });
  return { ...visitor, key };
};

/** The parameters `use` and `channel` of one address. On a payment page only a reset has an effect. */
type Asked = {
  readonly uses: readonly string[];
  readonly isReset: boolean;
  readonly token: string | undefined;
  readonly channel: string | undefined;
  readonly isPayment: boolean;
};

/** Before anything could be read, the product's own payment pages are known. */
const nothingRead = { addresses: [] };

const readAsked = (inputs: PlanInputs | null, pathname: string, query: URLSearchParams): Asked => {
  const uses = query.getAll('use');
  const isPayment = isPaymentOf(inputs ?? nothingRead, pathname);
  return {
    uses,
    isReset: uses.length > 0 && uses.every((use) => use === '' || use === 'reset'),
    token: uses.find(looksLikeToken),
    channel: isPayment ? undefined : query.getAll('channel').at(-1),
    isPayment,
  };
};

/**
 * The parts of the address that have an effect, and those that stay in it: the next page view explains them, without a
 * redirect. Beside a token, production takes no name of a release.
 */
type Taken = { readonly uses: readonly string[]; readonly left: readonly string[] };

const takenUses = ({ uses, isReset, token, isPayment }: Asked, reader: OverrideReader): Taken => {
  if (isReset) return { uses, left: [] };
  if (isPayment || uses.length === 0) return { uses: [], left: uses };
  const others = uses.filter((use) => use !== token);
  const unreadable = unreadableUses(others);
  if (token !== undefined)
    return { uses: [token], left: reader.allowsChoice ? unreadable : others };
  if (!reader.allowsChoice) return { uses: [], left: uses };
  return { uses: readableUses(uses), left: unreadable };
};

/** The new value of the override cookie. An invalid token stays for one page view, which reports and clears it. */
const chosenOverrides = (
  { isReset, token }: Asked,
  uses: readonly string[],
  reader: OverrideReader,
  cookie: string | undefined,
): string => {
  if (isReset) return '';
  if (token !== undefined) return token;
  const current = reader.allowsChoice ? parseOverrides(cookie ?? '') : [];
  return formatOverrides(applyUse(current, uses));
};

/** `isTaken`: the parameters were applied and deleted from `query`. Otherwise `refused` lists the refused overrides. */
type TakenChoices =
  | { readonly isTaken: true }
  | { readonly isTaken: false; readonly refused: readonly string[] };

/** The sentences for what the address asks in vain. */
const refusedUses = async (
  { uses, isPayment }: Asked,
  reader: OverrideReader,
  inputs: PlanInputs | null,
  now: Date,
): Promise<readonly string[]> => {
  if (uses.length === 0 || isPayment) return [];
  if (reader.allowsChoice) return describeUnreadableUses(unreadableUses(uses));
  const unreadable = unreadableUses(uses).filter((use) => use.startsWith('eyJ'));
  if (unreadable.length > 0) return describeUnreadableUses(unreadable);
  return (await readOverrides(reader, uses.join(','), inputs, now.getTime())).refused;
};

type ChoiceContext = {
  readonly overrides: OverrideReader;
  readonly inputs: PlanInputs | null;
  readonly now: () => Date;
};

/** Applies `?use=` and `?channel=` of one address. */
export const takeChoices = async (
  { overrides: reader, inputs, now }: ChoiceContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { pathname, query }: { readonly pathname: string; readonly query: URLSearchParams },
): Promise<TakenChoices> => {
  const requested = readAsked(inputs, pathname, query);
  const { channel, isPayment } = requested;
  if (requested.uses.length > 0 && isPayment && !requested.isReset)
    reader.report('payment-page', 'Another release was asked for on a payment page.');
  if (channel !== undefined && (channel === '' || isChannel(channel)))
    setChoice(request, reply, channelCookie, channel);
  const { uses, left } = takenUses(requested, reader);
  if (uses.length > 0)
    setChoice(
      request,
      reply,
      overrideCookie,
      chosenOverrides(requested, uses, reader, request.cookies[overrideCookie]),
    );
  if (uses.length === 0 && channel === undefined)
    return { isTaken: false, refused: await refusedUses(requested, reader, inputs, now()) };
  query.delete('use');
  query.delete('channel');
  for (const use of left) query.append('use', use);
  return { isTaken: true };
};
