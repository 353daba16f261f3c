import { randomUUID } from 'node:crypto';
import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
import type {
  IssuedOverride,
  Operator,
  OverrideAnswer,
  OverrideRequest,
  WaitingAct,
  Waits,
} from '@billfold/shared/contracts/rollout.contract';
import type { Database, Executor } from '../../db/database';
import { assertWithinLimits, modulesOf } from '../../plugins/operator-limits';
import { RegistryProblem } from '../../problems/problem.errors';
import type { RegistryConfig } from '../../settings/config';
import { changeRegistry } from '../releases/releases.public';
import {
  askForAct,
  assertTrusted,
  environmentUnknown,
  findEnvironment,
  insertHistory,
  resolveName,
  type ConfirmedAct,
  type ServingProcess,
} from '../rollouts/rollouts.public';
import type { PlanSource } from './plan-source';
import { signOverride } from './override-token';
import { linkTo, readOpensAt } from './override-link';
import { findOverride, insertOverride, listOverrides, revokeOverride } from './overrides.queries';

export type OverridesContext = ServingProcess & {
  readonly db: Database;
  readonly overrideKey: Uint8Array;
  readonly config: Pick<RegistryConfig, 'publicUrl'>;
  readonly source: Pick<PlanSource, 'isPayment'>;
};

const unknownOverride = (id: string): RegistryProblem =>
  new RegistryProblem(404, 'override_unknown', `There is no override ${id}.`);
export const elsewhere = (pathname: string, here: string): RegistryProblem =>
  new RegistryProblem(
    409,
    'not_possible',
    `This registry serves ${here}. Ask the registry that serves ${pathname} for its overrides and previews.`,
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

/** Whether this environment shows something new only after two persons agreed. */
export const needsSecondPerson = async (
  transaction: Executor,
  { environment }: Pick<OverridesContext, 'environment'>,
): Promise<boolean> =>
  (await findEnvironment(transaction, environment))?.needsSecondPerson ?? false;

/** A token ends with a whole second, and never before it begins. */
export const endAfter = (start: Date, hours: number): Date =>
  new Date(Math.ceil(start.getTime() / 1_000 + hours * 3_600) * 1_000);

type Issue = Extract<WaitingAct, { kind: 'issue_override' }>;

/** Issues it within a transaction. The answer holds the token, which is not stored. */
export const issueWithin = async (
  transaction: Executor,
  context: OverridesContext,
  { releases: names, hours, issued_for: issuedFor, opens_at: opensAt }: Issue,
  { actor, reason }: ConfirmedAct,
): Promise<OverrideAnswer> => {
  const { environment, overrideKey } = context;
  const target = opensAt === null ? null : readOpensAt(context, opensAt);
  const id = randomUUID();
  const issuedAt = await readDatabaseTime(transaction);
  const expiresAt = endAfter(issuedAt, hours);
  const releases = await resolveReleases(transaction, context, names);
  await insertHistory(transaction, {
    environment,
    actor: actor.name,
    action: 'override_issued',
    module: null,
    release: releases.join(', '),
    before: null,
    after: null,
    reason: `for ${issuedFor}: ${reason}`,
  });
  const override = await insertOverride(transaction, {
    id,
    environment,
    releases,
    issuedBy: actor.name,
    issuedFor,
    reason,
    issuedAt,
    expiresAt,
  });
  const token = await signOverride(overrideKey, { id, environment, releases, issuedAt, expiresAt });
  const link = await linkTo({ ...context, db: transaction }, target, releases, token);
  return { override, token, link };
};

/**
 * Issues a signed permission to see known releases; where the environment asks for a second person, it waits for one.
 */
export const issueOverride = async (
  context: OverridesContext,
  request: OverrideRequest,
  actor: Operator,
): Promise<OverrideAnswer | Waits> => {
  const { environment, reason } = request;
  // Its links lead here.
  if (environment !== context.environment) throw elsewhere(environment, context.environment);
  const issue: Issue = {
    kind: 'issue_override',
    releases: request.releases,
    hours: request.hours,
    issued_for: request.issued_for,
    opens_at: request.opens_at ?? null,
  };
  if (issue.opens_at !== null) readOpensAt(context, issue.opens_at);
  return changeRegistry(context.db, async (transaction) => {
    const entry = { environment, actor, reason };
    if (!(await needsSecondPerson(transaction, context)))
      return issueWithin(transaction, context, issue, entry);
    const releases = [...(await resolveReleases(transaction, context, issue.releases))];
    return { waiting: await askForAct(transaction, entry, { ...issue, releases }) };
  });
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
    const existing = await findOverride(transaction, id);
    if (existing === null) throw unknownOverride(id);
    assertWithinLimits(actor, {
      modules: modulesOf(existing.releases),
      environment: existing.environment,
    });
    if (existing.revokedAt !== null) return existing;
    const revoked = await revokeOverride(transaction, id);
    const entry = {
      environment: existing.environment,
      actor: actor.name,
      action: 'override_revoked',
      module: null,
      release: existing.releases.join(', '),
      before: null,
      after: null,
    };
    await insertHistory(transaction, { ...entry, reason: `of ${existing.issuedFor}: ${reason}` });
    return revoked;
  });
