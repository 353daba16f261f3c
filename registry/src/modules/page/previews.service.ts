import { randomUUID } from 'node:crypto';
import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
import {
  previewDays,
  type IssuedOverride,
  type Operator,
  type Preview,
  type PreviewEnd,
  type PreviewRequest,
  type WaitingAct,
  type Waits,
} from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { assertWithinLimits, modulesOf } from '../../plugins/operator-limits';
import { RegistryProblem } from '../../problems/problem.errors';
import { changeRegistry } from '../releases/releases.public';
import { askForAct, insertHistory, type ConfirmedAct } from '../rollouts/rollouts.public';
import { linkTo } from './override-link';
import { signOverride } from './override-token';
import { insertOverride, listPreviews, revokeOverride, updatePreview } from './overrides.queries';
import {
  elsewhere,
  endAfter,
  needsSecondPerson,
  resolveReleases,
  type OverridesContext,
} from './overrides.service';

const mostModules = 12;
/** The link outlives the preview, which may be prolonged: what the database says of its end counts. */
const linkHours = 400 * 24;

const unknownPreview = (name: string): RegistryProblem =>
  new RegistryProblem(404, 'override_unknown', `There is no preview ${name}, or it has ended.`);
const tooMany = (name: string): RegistryProblem =>
  new RegistryProblem(
    409,
    'not_possible',
    `The preview ${name} has ${mostModules} modules already. End it, or choose another name.`,
  );

/** The present releases, with newer ones in place of those of the same modules. */
const replaced = (present: readonly string[], newer: readonly string[]): readonly string[] => {
  const modules = modulesOf(newer);
  const others = present.filter(
    (release) => !modulesOf([release]).some((one) => modules.includes(one)),
  );
  return [...others, ...newer].toSorted();
};

const describeReleases = (releases: readonly string[]): string =>
  releases.map((release) => release.replace('@', ' ')).join(', ');

type LinkContext = Pick<OverridesContext, 'overrideKey' | 'config'> & { readonly db: Executor };

/** `opens`: the releases whose first screen the link opens. */
const present = async (
  context: LinkContext,
  override: IssuedOverride,
  opens = override.releases,
): Promise<Preview> => {
  const { id, environment, releases, issuedBy, reason, issuedAt, expiresAt } = override;
  const name = override.preview ?? '';
  const start = new Date(issuedAt);
  const token = await signOverride(context.overrideKey, {
    id,
    environment,
    releases,
    issuedAt: start,
    expiresAt: endAfter(start, linkHours),
    preview: name,
  });
  const link = await linkTo(context, null, opens, token);
  const until = `${expiresAt.slice(0, 16).replace('T', ' ')} UTC`;
  return {
    name,
    environment,
    releases: [...releases],
    issuedBy,
    reason,
    issuedAt,
    expiresAt,
    link,
    markdown: `[Preview ${name}](${link}): ${describeReleases(releases)}, until ${until}`,
  };
};

type Save = Extract<WaitingAct, { kind: 'save_preview' }>;

/**
 * Saves it within a transaction: a new one, or newer releases in the one of that name, whose time begins anew and whose
 * link stays.
 */
export const savePreviewWithin = async (
  transaction: Executor,
  context: OverridesContext,
  { name, releases: names, days }: Save,
  { environment, actor, reason }: ConfirmedAct,
): Promise<Preview> => {
  const now = await readDatabaseTime(transaction);
  const newer = await resolveReleases(transaction, context, names);
  const [standing] = await listPreviews(transaction, environment, name);
  const releases = replaced(standing?.releases ?? [], newer);
  if (releases.length > mostModules) throw tooMany(name);
  const expiresAt = endAfter(now, days * 24);
  await insertHistory(transaction, {
    environment,
    actor: actor.name,
    action: 'override_issued',
    module: null,
    release: newer.join(', '),
    before: null,
    after: null,
    reason: `for the preview ${name}: ${reason}`,
  });
  const saved =
    standing === undefined
      ? await insertOverride(transaction, {
          id: randomUUID(),
          environment,
          releases,
          issuedBy: actor.name,
          issuedFor: `preview ${name}`,
          reason,
          issuedAt: now,
          expiresAt,
          preview: name,
        })
      : await updatePreview(transaction, standing.id, { releases, reason, expiresAt });
  return present({ ...context, db: transaction }, saved, newer);
};

/** Makes a preview, or replaces releases of one; where the environment asks for a second person, it waits for one. */
export const savePreview = async (
  context: OverridesContext,
  { environment, name, releases, days = previewDays, reason }: PreviewRequest,
  actor: Operator,
): Promise<Preview | Waits> => {
  if (environment !== context.environment) throw elsewhere(environment, context.environment);
  return changeRegistry(context.db, async (transaction) => {
    const save: Save = { kind: 'save_preview', name, releases, days };
    const entry = { environment, actor, reason };
    if (!(await needsSecondPerson(transaction, context)))
      return savePreviewWithin(transaction, context, save, entry);
    const named = [...(await resolveReleases(transaction, context, releases))];
    return { waiting: await askForAct(transaction, entry, { ...save, releases: named }) };
  });
};

/** Those that have not ended, newest first. */
export const readPreviews = async (
  context: OverridesContext,
  environment: string,
): Promise<readonly Preview[]> => {
  // Their links lead here.
  if (environment !== context.environment) throw elsewhere(environment, context.environment);
  const existing = await listPreviews(context.db, environment);
  return Promise.all(existing.map((override) => present(context, override)));
};

/** Ends a preview by hand. Throws when no preview of the name is open. */
export const endPreview = async (
  context: OverridesContext,
  { environment, name, reason }: PreviewEnd,
  actor: Operator,
): Promise<void> => {
  if (environment !== context.environment) throw elsewhere(environment, context.environment);
  await changeRegistry(context.db, async (transaction) => {
    const existing = await listPreviews(transaction, environment, name);
    if (existing.length === 0) throw unknownPreview(name);
    for (const { id, releases } of existing) {
      assertWithinLimits(actor, { modules: modulesOf(releases), environment });
      await revokeOverride(transaction, id);
      await insertHistory(transaction, {
        environment,
        actor: actor.name,
        action: 'override_revoked',
        module: null,
        release: releases.join(', '),
        before: null,
        after: null,
        reason: `of the preview ${name}: ${reason}`,
      });
    }
  });
};
