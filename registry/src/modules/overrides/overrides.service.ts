import { randomUUID } from 'node:crypto';
import type {
  IssuedOverride,
  Operator,
  OverrideAnswer,
  OverrideRequest,
} from '@billfold/shared/contracts/rollout.contract';
import type { Database } from '../../db/database';
import { RegistryProblem } from '../../problems/problem.errors';
import { changeRegistry } from '../releases/releases.public';
import {
  assertTrusted,
  environmentUnknown,
  findEnvironment,
  insertHistory,
  resolveName,
  type ServingProcess,
} from '../rollouts/rollouts.public';
import { signOverride } from './override-token';
import { findOverride, insertOverride, listOverrides, revokeOverride } from './overrides.queries';

export type OverridesContext = ServingProcess & {
  readonly db: Database;
  readonly key: Uint8Array;
  readonly publicUrl: string;
};

const unknownOverride = (id: string): RegistryProblem =>
  new RegistryProblem(404, 'override_unknown', `There is no override ${id}.`);
const elsewhere = (asked: string, here: string): RegistryProblem =>
  new RegistryProblem(
    409,
    'not_possible',
    `This registry serves ${here}. Issue an override for ${asked} at the registry that serves it.`,
  );
const twice = (module: string): RegistryProblem =>
  new RegistryProblem(400, 'invalid_input', `The list names ${module} twice.`);

/** Issues a signed permission to see known releases. The answer holds the token, which is not stored. */
export const issueOverride = async (
  context: OverridesContext,
  request: OverrideRequest,
  actor: Operator,
): Promise<OverrideAnswer> => {
  const { db, environment, key, publicUrl } = context;
  // Its links lead here.
  if (request.environment !== environment) throw elsewhere(request.environment, environment);
  const id = randomUUID();
  const issuedAt = new Date();
  // A token ends with a whole second, and never before it begins.
  const expiresAt = new Date(Math.ceil(issuedAt.getTime() / 1_000 + request.hours * 3_600) * 1_000);
  const override = await changeRegistry(db, async (transaction) => {
    const releases: string[] = [];
    const place = await findEnvironment(transaction, environment);
    if (place === null) throw environmentUnknown(environment);
    for (const name of request.releases) {
      const [module = ''] = name.split('@');
      const release = await resolveName(transaction, module, name);
      if (releases.some((other) => other.startsWith(`${module}@`))) throw twice(module);
      await assertTrusted(transaction, context, place, release);
      releases.push(release);
    }
    const entry = {
      environment,
      actor: actor.name,
      action: 'override_issued',
      module: null,
      release: releases.join(', '),
      before: null,
      after: null,
    };
    await insertHistory(transaction, {
      ...entry,
      reason: `for ${request.issued_for}: ${request.reason}`,
    });
    return insertOverride(transaction, {
      id,
      environment,
      releases,
      issuedBy: actor.name,
      issuedFor: request.issued_for,
      reason: request.reason,
      issuedAt,
      expiresAt,
    });
  });
  const token = await signOverride(key, {
    id,
    environment,
    releases: override.releases,
    expiresAt,
  });
  return { override, token, link: `${publicUrl}/?use=${token}` };
};

export const readOverrides = (
  { db }: OverridesContext,
  environment: string | null,
): Promise<readonly IssuedOverride[]> => listOverrides(db, environment, 500);

/** Revokes a permission. A revoked one stays as it is. */
export const endOverride = async (
  { db }: OverridesContext,
  id: string,
  reason: string,
  actor: Operator,
): Promise<IssuedOverride> =>
  changeRegistry(db, async (transaction) => {
    const standing = await findOverride(transaction, id);
    if (standing === null) throw unknownOverride(id);
    if (standing.revokedAt !== null) return standing;
    const revoked = await revokeOverride(transaction, id);
    const entry = {
      environment: standing.environment,
      actor: actor.name,
      action: 'override_revoked',
      module: null,
      release: standing.releases.join(', '),
      before: null,
      after: null,
    };
    await insertHistory(transaction, { ...entry, reason: `of ${standing.issuedFor}: ${reason}` });
    return revoked;
  });
