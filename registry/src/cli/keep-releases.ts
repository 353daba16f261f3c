import { chmod, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Overview, WaitingChange } from '@billfold/shared/contracts/rollout.contract';
import { makeKeyPair } from '../modules/catalogue/release-keys';
import { UsageProblem, type Command, type CommandContext } from './command';
import { applyChanges } from './change';
import { CliProblem } from './registry-client';
import { requireWord } from './show';
import { findSigningKey, signUpload } from './sign-upload';

export type Registered = {
  readonly releases: readonly {
    readonly name: string;
    readonly isNew: boolean;
    readonly isDefault: boolean;
  }[];
};

export const register: Command = {
  words: '<folder with release.json>…',
  says: 'sign and register builds, together',
  flags: { default: { type: 'boolean', says: 'and serve them to every visitor' } },
  run: async (context) => {
    if (context.words.length === 0)
      throw new UsageProblem('Which folder? Such as: register mf-inbox/dist');
    const key = await findSigningKey(context.config);
    const signed = await Promise.all(
      context.words.map((folder) => signUpload(resolve(folder), key)),
    );
    const environment = await context.environment();
    const { releases } = await context.send<Registered>('POST', '/releases', {
      releases: signed.map(({ upload }) => upload),
      environment,
      make_default: context.is('default'),
      reason: context.reason('registered by hand'),
    });
    // Elsewhere, and in production, a link alone shows nothing.
    const { environment: own, isProduction } = await context.get<Overview>('/overview');
    const seeIt = (name: string): string =>
      environment === own && !isProduction
        ? `; see it with ?use=${name}`
        : '; no visitor is served it yet';
    const lines = releases.map(
      ({ name, isNew, isDefault }) =>
        `${name} ${isNew ? 'is registered' : 'was registered already'}${isDefault ? ` and is the default of ${environment}` : seeIt(name)}`,
    );
    context.answer({ environment, releases }, lines);
  },
};

type Pruned = {
  readonly retired: readonly string[];
  readonly kept: number;
  readonly isElsewhere: boolean;
};

export const prune: Command = {
  words: '',
  most: 0,
  says: 'retire releases that nothing names any more: their files go, their rows stay',
  flags: { 'dry-run': { type: 'boolean', says: 'only say which' } },
  more: [
    'Stays: what a rollout or an open override names, the last ones of each module (KEEP_RELEASES of the registry), and what is younger than a day.',
  ],
  run: async (context) => {
    const isDryRun = context.is('dry-run');
    const pruned = await context.send<Pruned>('POST', '/releases/prune', {
      dry_run: isDryRun,
      reason: context.reason('retired by hand'),
    });
    if (pruned.isElsewhere)
      throw new CliProblem(
        'Other releases are registered or retired right now. Try again in a moment.',
      );
    const verb = isDryRun ? 'would be retired' : 'is retired';
    context.answer(pruned, [
      ...pruned.retired.map((name) => `${name} ${verb}`),
      `${pruned.retired.length} ${isDryRun ? 'would go' : 'gone'}, ${pruned.kept} kept`,
    ]);
  },
};

export const keygen: Command = {
  words: '<name> [--modules mf-inbox] [--out key.json]',
  most: 1,
  says: 'make a pair of keys to sign releases with',
  flags: {
    modules: { type: 'string', says: 'the only modules it may sign, joined by commas' },
    out: { type: 'string', says: 'file for the private key (default: release-key-<name>.json)' },
  },
  run: async (context) => {
    const name = requireWord(context.words[0], 'Whose key? Such as: keygen messaging');
    if (!/^[\w.@ -]{1,60}$/.test(name))
      throw new UsageProblem(
        `'${name}' is no name for a key: letters, digits, spaces and . @ - only.`,
      );
    const modules = (context.text('modules') ?? '')
      .split(',')
      .map((module) => module.trim())
      .filter(Boolean);
    const { signing, trusted } = await makeKeyPair(name);
    const file = resolve(
      context.text('out') ?? `release-key-${name.toLowerCase().replaceAll(/[^\w.-]+/g, '-')}.json`,
    );
    await writeFile(file, `${JSON.stringify(signing)}\n`, { mode: 0o600, flag: 'wx' }).catch(
      (error: NodeJS.ErrnoException) => {
        throw new CliProblem(
          error.code === 'EEXIST'
            ? `${file} is there already, and a key is not replaced by accident.`
            : `${file} cannot be written.`,
        );
      },
    );
    await chmod(file, 0o600);
    const entry = { ...trusted, ...(modules.length === 0 ? {} : { modules }) };
    context.answer({ file, key: entry }, [
      `The private key is in ${file}: give it to the person or pipeline that releases, as RELEASE_KEY, and never commit it.`,
      'The registry trusts it with this entry in the keys of RELEASE_KEYS:',
      JSON.stringify(entry),
    ]);
  },
};

/** Makes a release the default, or the candidate of a share of the visitors. */
export const serve = async (
  context: CommandContext,
  environment: string,
  release: string,
  percentage: Parameters<typeof applyChanges>[2][number]['command'] | null,
): Promise<WaitingChange | null> => {
  const [module = ''] = release.split('@');
  const { waiting = null } = await applyChanges(
    context,
    environment,
    [{ module, command: percentage ?? { kind: 'promote', release } }],
    'released from its folder',
  );
  return waiting;
};
