import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { operatorRoles, type OperatorRole, type OperatorToken } from '../config';
import { RegistryProblem } from '../problem.errors';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The configured tokens, or one operator `local` whose secret is made once and kept, readable by its owner only. */
export const loadTokens = async (configured: readonly OperatorToken[], stateDir: string): Promise<readonly OperatorToken[]> => {
  if (configured.length > 0) return configured;
  await mkdir(stateDir, { recursive: true });
  const file = join(stateDir, 'operator-token');
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return [{ name: 'local', role: 'operator', secret: (await readFile(file, 'utf8')).trim() }];
};

/** Names the caller, or refuses: 401 without a known token, 403 when its role is too small. */
export type Authorise = (request: FastifyRequest, needed: OperatorRole) => string;

export const createAuthorise = (tokens: readonly OperatorToken[]): Authorise => {
  const known = tokens.map((token) => ({ ...token, hash: digest(token.secret) }));
  return (request, needed) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const token = known.find(({ hash }) => timingSafeEqual(hash, digest(given)));
    if (token === undefined) throw new RegistryProblem(401, 'unauthenticated', 'This call needs the token of an operator.');
    if (operatorRoles.indexOf(token.role) < operatorRoles.indexOf(needed)) {
      throw new RegistryProblem(403, 'forbidden', `This call needs the role ${needed}; ${token.name} is ${token.role}.`);
    }
    const person = String(request.headers['x-registry-actor'] ?? '').replaceAll(/[^\w.@-]/g, '').slice(0, 60);
    return person === '' ? token.name : `${token.name} (${person})`;
  };
};
