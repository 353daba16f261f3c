import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { consoleHeader } from '@billfold/shared/contracts/console.contract';
import { hasRole, type OperatorRole } from '@billfold/shared/contracts/operator-roles';
import type { Operator } from '@billfold/shared/contracts/rollout.contract';
import { operatorTokenName } from '../settings/config';
import type { OidcSettings } from '../settings/oidc-settings';
import type { OperatorToken } from '../settings/registry-settings';
import type { Database } from '../db/database';
import { RegistryProblem } from '../problems/problem.errors';
import { isSessionEnded } from './ended-sessions.queries';
import { assertWithinLimits, type Concern } from './operator-limits';
import { cleanPerson, readSession, sessionCookie } from './operator-session';
import type { TryToken } from './token-tries';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The configured tokens, or one admin `local` whose secret is made once and kept, readable by its owner only. */
export const loadTokens = async (
  configured: readonly OperatorToken[],
  stateDir: string,
): Promise<readonly OperatorToken[]> => {
  if (configured.length > 0) return configured;
  await mkdir(stateDir, { recursive: true });
  const file = join(stateDir, operatorTokenName);
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return [{ name: 'local', role: 'admin', secret: (await readFile(file, 'utf8')).trim() }];
};

/**
 * Signs the sessions of people whom the OIDC provider knows: by all processes of the same settings, and until its
 * secret changes.
 */
export const personSigner = ({
  issuer,
  clientId,
  clientSecret,
}: Pick<OidcSettings, 'issuer' | 'clientId' | 'clientSecret'>): OperatorToken => ({
  name: 'oidc',
  role: 'reader',
  secret: createHmac('sha256', clientSecret)
    .update(`sessions of ${clientId} ${issuer}`)
    .digest('hex'),
  signsPeople: true,
});

/** The time that decides whether a session has ended. */
type Now = () => Date;

export type Caller = { readonly token: OperatorToken; readonly person: string };

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** A header holds Latin-1 alone: a name comes encoded as in an address. A plain name is understood, too. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Finds the token of this secret. */
export const createTokenFinder = (
  tokens: readonly OperatorToken[],
): ((secret: string) => OperatorToken | undefined) => {
  const hashed = tokens.flatMap((token) =>
    token.signsPeople === true ? [] : [{ token, hash: digest(token.secret) }],
  );
  return (secret) => hashed.find(({ hash }) => timingSafeEqual(hash, digest(secret)))?.token;
};

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];

/**
 * Limits the tries of tokens per address before the caller is identified, and ignores the cookie of a session that was
 * signed out. Throws 429.
 */
export const createCheckCaller = (
  tokens: readonly OperatorToken[],
  now: Now,
  db: Database,
  tryToken: TryToken,
): ((request: FastifyRequest) => Promise<void>) => {
  const find = createTokenFinder(tokens);
  return async (request) => {
    const secret = bearerOf(request);
    if (secret !== undefined) await tryToken(request.ip, () => find(secret));
    const session = readSession(request.cookies[sessionCookie] ?? '', tokens, now());
    if (session !== null && (await isSessionEnded(db, session.sessionHash)))
      delete request.cookies[sessionCookie];
  };
};

/**
 * Finds the caller: a program by its token, or a browser by the console's cookie; null when neither is known. Call it
 * after `createCheckCaller`.
 */
export const createIdentify = (
  tokens: readonly OperatorToken[],
  now: Now,
): ((request: FastifyRequest) => Caller | null) => {
  const find = createTokenFinder(tokens);
  return (request) => {
    if (request.headers.authorization === undefined) {
      const session = readSession(request.cookies[sessionCookie] ?? '', tokens, now());
      const isOwnPage =
        !changing.has(request.method) || request.headers[consoleHeader] !== undefined;
      return isOwnPage ? session : null;
    }
    const token = find(bearerOf(request) ?? '');
    return token === undefined
      ? null
      : { token, person: cleanPerson(decoded(String(request.headers['x-registry-actor'] ?? ''))) };
  };
};

const unauthenticated = (): RegistryProblem =>
  new RegistryProblem(401, 'unauthenticated', 'This call needs the token of an operator.');

/** Throws 401 without a known token or session. */
export const createRequireCaller = (
  tokens: readonly OperatorToken[],
  now: Now,
): ((request: FastifyRequest) => void) => {
  const identify = createIdentify(tokens, now);
  return (request) => {
    if (identify(request) === null) throw unauthenticated();
  };
};

const environmentOf = (params: unknown): string | null =>
  typeof params === 'object' &&
  params !== null &&
  'environment' in params &&
  typeof params.environment === 'string'
    ? params.environment
    : null;

/**
 * What a call concerns unless its route says more: a change that names no module or environment concerns all of them.
 * Only the path counts: a query or a body may hold an environment that the route does not read.
 */
const usualConcern = ({ method, params }: FastifyRequest): Concern => {
  const all = changing.has(method) ? '*' : null;
  return { modules: all ?? [], environment: environmentOf(params) ?? all };
};

export const asOperator = ({ token, person }: Caller): Operator => ({
  name: person === '' ? token.name : `${token.name} (${person})`,
  role: token.role,
  ...(token.modules === undefined ? {} : { modules: token.modules }),
  ...(token.environments === undefined ? {} : { environments: token.environments }),
});

/**
 * Returns the caller, or throws: 401 without a known token or session, 403 when the role is too small or the token is
 * for other modules or environments than the call concerns.
 */
export type OperatorOf = (
  request: FastifyRequest,
  needed: OperatorRole,
  concern?: Partial<Concern>,
) => Operator;

export const createOperatorOf = (tokens: readonly OperatorToken[], now: Now): OperatorOf => {
  const identify = createIdentify(tokens, now);
  return (request, needed, concern = {}) => {
    const caller = identify(request);
    if (caller === null) throw unauthenticated();
    const { token } = caller;
    if (!hasRole(token, needed)) {
      throw new RegistryProblem(
        403,
        'forbidden',
        `This call needs the role ${needed}; ${token.name} is ${token.role}.`,
      );
    }
    const operator = asOperator(caller);
    assertWithinLimits(operator, { ...usualConcern(request), ...concern });
    return operator;
  };
};
