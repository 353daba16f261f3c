import { randomUUID } from 'node:crypto';
import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
import type {
  IssuedOverride,
  Operator,
  OverrideAnswer,
  OverrideRequest,
} from '@billfold/shared/contracts/rollout.contract';
import type { Database, Executor } from '../../db/database';
import { assertWithinLimits, modulesOf } from '../../plugins/operator-limits';
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
import { linkTo, readOpensAt } from './override-link';
import { findOverride, insertOverride, listOverrides, revokeOverride } from './overrides.queries';

export type OverridesContext = ServingProcess & {
  readonly db: Database;
  readonly key: Uint8Array;
  readonly publicUrl: string;
  readonly isPayment: (path: string) => boolean;
};

const unknownOverride = (id: string): RegistryProblem =>
  new RegistryProblem(404, 'override_unknown', `There is no override ${id}.`);
export const elsewhere = (asked: string, here: string): RegistryProblem =>
  new RegistryProblem(
    409,
    'not_possible',
    `This registry serves ${here}. Ask the registry that serves ${asked} for its overrides and previews.`,
  );
const twice = (module: string): RegistryProblem =>
  new RegistryProblem(400, 'invalid_input', `The list names ${module} twice.`);

/** The full names of releases of different modules that this registry may show. */
export const resolveReleases = async (
  transaction: Executor,
  context: OverridesContext,
  names: readonly string[],
): Promise<readonly string[]> => {
  const releases: string[] = [];
  const place = await findEnvironment(transaction, context.environment);
  if (place === null) throw environmentUnknown(context.environment);
  for (const name of names) {
    const [module = ''] = name.split('@');
    const release = await resolveName(transaction, module, name);
    if (releases.some((other) => other.startsWith(`${module}@`))) throw twice(module);
    await assertTrusted(transaction, context, place, release);
    releases.push(release);
  }
  return releases;
};

/** A token ends with a whole second, and never before it begins. */
export const endAfter = (start: Date, hours: number): Date =>
  new Date(Math.ceil(start.getTime() / 1_000 + hours * 3_600) * 1_000);

/** Issues a signed permission to see known releases. The answer holds the token, which is not stored. */
export const issueOverride = async (
  context: OverridesContext,
  request: OverrideRequest,
  actor: Operator,
): Promise<OverrideAnswer> => {
  const { db, environment, key } = context;
  // Its links lead here.
  if (request.environment !== environment) throw elsewhere(request.environment, environment);
  const asked = request.opens_at === undefined ? null : readOpensAt(context, request.opens_at);
  const id = randomUUID();
  const issuedAt = await readDatabaseTime(db);
  const expiresAt = endAfter(issuedAt, request.hours);
  const override = await changeRegistry(db, async (transaction) => {
    const releases = await resolveReleases(transaction, context, request.releases);
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
    issuedAt,
    expiresAt,
  });
  return { override, token, link: await linkTo(context, asked, override.releases, token) };
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
    assertWithinLimits(actor, {
      modules: modulesOf(standing.releases),
      environment: standing.environment,
    });
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
