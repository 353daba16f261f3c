import type { EnvironmentHealth } from '@billfold/shared/contracts/beacon.contract';
import { healthMinutes, judgeHealth, unvisited } from '@billfold/shared/contracts/module-health';
import type { ModuleNow, Now } from '@billfold/shared/contracts/now.contract';
import { changesOfLastHour, mostRecentChanges } from '@billfold/shared/contracts/recent-changes';
import type { HistoryEntry } from '@billfold/shared/contracts/rollout.contract';
import type { Command, CommandContext } from './command';
import { instant, shortName, table } from './format';
import { CliProblem } from './registry-client';

const describeServed = ({ served, disabled, payment }: ModuleNow): string =>
  [
    ...(disabled === null ? [] : [`SWITCHED OFF (${disabled})`]),
    ...served.map(({ release, to }) => `${shortName(release)} to ${to}`),
    ...(payment === null ? [] : [`payment pages ${shortName(payment)}`]),
  ].join('; ') || 'nothing';

const describeAreas = ({ areas }: ModuleNow): string =>
  areas
    .map(({ area, address, more }) => `${area} ${address}${more === 0 ? '' : ` and ${more} more`}`)
    .join('; ') || '-';

type Found = {
  readonly now: Now;
  readonly changes: readonly HistoryEntry[];
  /** By module; one without a visit has no entry. */
  readonly health: ReadonlyMap<string, string>;
};

const linesOf = ({ now, changes, health }: Found): readonly string[] => [
  `${now.environment}, ${instant(now.at)} UTC`,
  ...(now.modules.length === 0
    ? ['  nothing is served yet']
    : table([
        ['  MODULE', 'SERVED', 'ADDRESSES', `HEALTH, ${healthMinutes} MIN`, 'ROLLBACK TO'],
        ...now.modules.map((one) => [
          `  ${one.module}`,
          describeServed(one),
          describeAreas(one),
          health.get(one.module) ?? unvisited.words,
          one.back === null ? '-' : shortName(one.back),
        ]),
      ])),
  ...now.modules.flatMap(({ module, gate }) =>
    gate === null ? [] : [`  gate of ${module}: ${gate.verdict}. ${gate.why}`],
  ),
  ...(now.watch === null
    ? []
    : [
        `  payment pages, watched ${instant(now.watch.at)} by ${now.watch.by}: ${now.watch.differences} differences on ${now.watch.pages} pages`,
      ]),
  changes.length === 0 ? 'Nothing was changed in the last hour.' : 'In the last hour:',
  ...table(
    changes.map(({ at, actor, action, module, release, reason }) => [
      `  ${instant(at)}`,
      actor,
      `${action.replaceAll('_', ' ')} ${release ?? module ?? ''}`.trim(),
      reason,
    ]),
  ),
];

const read = async (context: CommandContext): Promise<Found> => {
  const environment = await context.environment();
  const [module = null] = context.words;
  const place = `/environments/${encodeURIComponent(environment)}`;
  const all = await context.get<Now>(`${place}/now`);
  const modules = all.modules.filter((one) => module === null || one.module === module);
  if (module !== null && modules.length === 0)
    throw new CliProblem(
      `${environment} has no module ${module}; \`${context.config.spelling.call} now\` shows those it has.`,
    );
  const query = new URLSearchParams({
    environment,
    limit: String(mostRecentChanges),
    ...(module === null ? {} : { module }),
  });
  const history = await context.get<HistoryEntry[]>(`/history?${query.toString()}`);
  const seen = await context.get<EnvironmentHealth>(`${place}/health?minutes=${healthMinutes}`);
  return {
    now: { ...all, modules },
    changes: changesOfLastHour(all, history),
    health: new Map(seen.map((one) => [one.module, judgeHealth(one).words])),
  };
};

export const now: Command = {
  words: '[<module>]',
  most: 1,
  says: 'what is served at this moment and its health, what changed in the last hour, what the gates say',
  more: ['Roll a module back with `rollback`; switch one on again with `enable`.'],
  run: async (context) => {
    const found = await read(context);
    context.answer(
      { ...found.now, changes: found.changes, health: Object.fromEntries(found.health) },
      linesOf(found),
    );
  },
};
