import { basename, join } from 'node:path';
import { firstScreen } from '@billfold/shared/contracts/first-screen';
import type { Overview, ReleaseSummary } from '@billfold/shared/contracts/rollout.contract';
import type { CliConfig } from '../settings/config';
import { UsageProblem, type Command, type CommandContext } from './command';
import { serve, type Registered } from './keep-releases';
import { buildModule, countUncommitted, readModuleVersion } from './module-folder';
import { readGate, readSteps, rolloutFlags } from './change-flags';
import { previewLines, readPreviewDays, readPreviewName, sendPreview } from './previews';
import { CliProblem } from './registry-client';
import { describeWaiting } from './second-person';
import { findSigningKey, signUpload, type SignedUpload } from './sign-upload';

class Steps {
  #since = performance.now();
  readonly #startedAt = performance.now();
  readonly taken: { readonly step: string; readonly seconds: number }[] = [];

  constructor(readonly say: (line: string) => void) {}

  done(step: string): void {
    const seconds = (performance.now() - this.#since) / 1_000;
    this.#since = performance.now();
    this.taken.push({ step, seconds: Number(seconds.toFixed(2)) });
    this.say(`  ${`${seconds.toFixed(1)} s`.padStart(7)}  ${step}`);
  }

  total(): string {
    return `${((performance.now() - this.#startedAt) / 1_000).toFixed(1)} s`;
  }
}

const readPercent = (context: CommandContext): number | null => {
  const percent = context.number('percent');
  if (percent !== null && percent > 100)
    throw new UsageProblem('--percent is a number from 0 to 100.');
  if (percent !== null && context.is('default'))
    throw new UsageProblem('Either --default or --percent, not both.');
  if (percent === null && (context.text('steps') !== null || context.is('gate')))
    throw new UsageProblem('--steps and --gate need --percent, the share to begin with.');
  return percent;
};

/** Refuses a second build of one version: people could not distinguish the two. */
const refuseSameVersion = async (
  context: CommandContext,
  module: string,
  version: string,
  build: string,
): Promise<void> => {
  const releases = await context.get<ReleaseSummary[]>(
    `/releases?module=${encodeURIComponent(module)}`,
  );
  const other = releases.find((release) => release.version === version && release.build !== build);
  if (
    other === undefined ||
    releases.some((release) => release.version === version && release.build === build)
  )
    return;
  throw new CliProblem(
    `Version ${version} of ${module} is released already, with other bytes (${other.name}). Raise the version: ${context.config.spelling.raise(module)}. The same source built in another folder has other bytes, too.`,
  );
};

/** Where the release goes: `own` is the environment of the called registry. */
type Place = { readonly environment: string; readonly own: string; readonly isProduction: boolean };

/** How to see the release. A link is enough only where the registry lets visitors choose releases. */
const howToSee = (
  { url, spelling }: CliConfig,
  place: Place,
  name: string,
  path: string,
): string => {
  if (place.environment !== place.own) return `at the registry that serves ${place.environment}`;
  if (place.isProduction)
    return `${spelling.call} override issue ${name} --env ${place.environment} --for <who>`;
  return `${url}${path}?use=${name}`;
};

/** The commands for the next steps, with the name of the release. */
const nextSteps = (
  call: string,
  seeIt: string,
  environment: string,
  name: string,
  isServed: boolean,
): readonly string[] => [
  `see it:      ${seeIt}`,
  ...(isServed
    ? []
    : [
        `to some:     ${call} rollout ${name.split('@')[0] ?? ''} start ${name} --percent 5 --steps 25,100 --gate --env ${environment}`,
        `to all:      ${call} promote ${name} --env ${environment} --reason "…"`,
      ]),
  ...(isServed
    ? [
        `back again:  ${call} rollback ${name.split('@')[0] ?? ''} --env ${environment} --reason "…"`,
      ]
    : []),
];

const findPlace = async (context: CommandContext): Promise<Place> => {
  const { environment: own, environments, isProduction } = await context.get<Overview>('/overview');
  const environment = context.text('env') ?? own;
  const names = environments.map(({ name }) => name);
  if (!names.includes(environment))
    throw new CliProblem(`There is no environment ${environment}; there are ${names.join(', ')}.`);
  return { environment, own, isProduction };
};

const warnOfUncommitted = async (folder: string, say: (line: string) => void): Promise<void> => {
  const changes = await countUncommitted(folder);
  if (changes !== null && changes > 0)
    say(
      `  warning: ${changes} file${changes === 1 ? ' is' : 's are'} not committed; this release cannot be built again`,
    );
};

const upload = async (
  context: CommandContext,
  environment: string,
  signed: SignedUpload,
  preview: string | null,
): Promise<Registered['releases'][number]> => {
  const { releases } = await context.send<Registered>('POST', '/releases', {
    releases: [signed.upload],
    environment,
    ...(preview === null ? {} : { is_preview: true }),
    reason: context.reason(
      preview === null ? 'released from its folder' : `for the preview ${preview}`,
    ),
  });
  const [first] = releases;
  if (first === undefined) throw new CliProblem('The registry does not say what it registered.');
  return first;
};

type Share = {
  readonly percent: number | null;
  readonly steps: ReturnType<typeof readSteps>;
  readonly gate: ReturnType<typeof readGate>;
};

/** The name of the preview that the release is for; null for one that visitors may be served. */
const readPreview = (context: CommandContext): string | null => {
  const name = context.text('preview');
  if (name === null && context.number('days') !== null)
    throw new UsageProblem('--days needs --preview, the name of the preview.');
  if (name === null) return null;
  readPreviewDays(context);
  if (context.is('default') || context.text('percent') !== null)
    throw new UsageProblem('A preview is served to no visitor: leave out --default and --percent.');
  return readPreviewName(name);
};

/** Serves the release as the flags ask. Returns the visitors that get it; null when only overrides do. */
const serveAsAsked = async (
  context: CommandContext,
  environment: string,
  { name, isDefault }: Registered['releases'][number],
  { percent, steps, gate }: Share,
): Promise<string | null> => {
  if (isDefault) return 'the first of its module here: served to every visitor';
  const command = { kind: 'start_percentage', release: name, steps, gate } as const;
  const asDefault = context.is('default') ? await serve(context, environment, name, null) : null;
  const asShare =
    percent === null ? null : await serve(context, environment, name, { ...command, percent });
  const waiting = asShare ?? asDefault;
  if (waiting !== null) return describeWaiting(waiting);
  if (percent !== null) return `served to ${percent} %`;
  return context.is('default') ? 'served to every visitor' : null;
};

export const release: Command = {
  words: '',
  most: 0,
  says: 'build, check, sign and register the module of this folder',
  flags: {
    ...rolloutFlags,
    default: { type: 'boolean', says: 'and serve it to every visitor' },
    preview: { type: 'string', says: 'show it to no visitor but at the address of this preview' },
    days: { type: 'string', says: 'how long the preview stands (default 7, at most 30)' },
  },
  run: async (context) => {
    const folder = context.config.workingFolder;
    const version = await readModuleVersion(folder, context.config.spelling.release);
    const share: Share = {
      percent: readPercent(context),
      steps: readSteps(context),
      gate: readGate(context),
    };
    const preview = readPreview(context);
    const key = await findSigningKey(context.config);
    // Before the build, so that a registry that does not answer ends the command at once.
    const place = await findPlace(context);
    const { environment } = place;
    if (preview !== null && environment !== place.own)
      throw new CliProblem(
        `This registry serves ${place.own}. Set REGISTRY_URL to the one that serves ${environment}: its pages show the preview.`,
      );
    const progress = context.is('json') ? () => {} : context.say;
    // The folder of a team elsewhere may have any name; the build says the module's.
    const what = context.config.spelling.teamFolder === undefined ? basename(folder) : 'version';
    progress(`Releasing ${what} ${version} to ${environment}`);
    await warnOfUncommitted(folder, progress);

    const timed = new Steps(progress);
    timed.done(await buildModule(folder, preview));
    const signed = await signUpload(join(folder, 'dist'), key);
    const { module, build, files, routes } = signed.release;
    if (preview === null) await refuseSameVersion(context, module, signed.release.version, build);
    timed.done(`signed with ${key.kid}`);
    const registered = await upload(context, environment, signed, preview);
    const size = files.reduce((sum, file) => sum + file.gzip, 0) / 1024;
    timed.done(
      `uploaded ${files.length} files (${size.toFixed(0)} kB gzip), ${registered.isNew ? 'accepted' : 'known already'}`,
    );
    if (preview !== null) {
      const shown = await sendPreview(context, environment, preview, [registered.name]);
      const isShown = !('waiting' in shown);
      timed.done(`${isShown ? 'shown by' : 'asked for'} the preview ${preview}`);
      context.answer({ ...registered, environment, preview: shown, steps: timed.taken }, [
        `${registered.name} ${isShown ? 'is in' : 'is registered for'} the preview ${preview} (${timed.total()})`,
        ...previewLines(context.config.spelling.call, shown).map((line) => `  ${line}`),
      ]);
      return;
    }
    const served = await serveAsAsked(context, environment, registered, share);
    if (served !== null) timed.done(served);

    const seeIt = howToSee(context.config, place, registered.name, firstScreen(routes));
    const next = nextSteps(
      context.config.spelling.call,
      seeIt,
      environment,
      registered.name,
      served !== null,
    );
    context.answer({ ...registered, environment, steps: timed.taken }, [
      `${registered.name} ${registered.isNew ? 'is registered' : 'was registered already'} (${timed.total()})`,
      ...next.map((line) => `  ${line}`),
    ]);
  },
};
