import { mapOfModule } from '@billfold/shared/contracts/map-of-module';
import type {
  MapAddress,
  MapModule,
  MapRun,
  MapShare,
  ModuleMap,
} from '@billfold/shared/contracts/module-map.contract';
import type { Command } from './command';
import { shortName, table } from './format';
import { CliProblem } from './registry-client';

const describeRun = ({ release, role, subject }: MapRun): string => {
  const name = shortName(release);
  if (role === 'percentage') return `${subject ?? ''} % ${name}`;
  return subject === null ? `${role} ${name}` : `${role} ${subject} ${name}`;
};

const describeStatus = ({ status, message }: MapModule): string => {
  if (status === 'off') return `OFF: "${message ?? ''}"`;
  return status === 'absent' ? 'no release yet' : status;
};

const describeRuns = ({ runs }: MapModule): string =>
  [...new Set(runs.map(({ environment }) => environment))]
    .map(
      (environment) =>
        `${environment}: ${runs
          .filter((run) => run.environment === environment)
          .map(describeRun)
          .join(', ')}`,
    )
    .join('; ');

const describeSlot = ({ drawnBy }: MapModule, name: string): string => {
  const users = drawnBy?.[name] ?? [];
  return users.length === 0 ? name : `${name} (drawn by ${users.join(', ')})`;
};

const orNone = (text: string): string => (text === '' ? '-' : text);

const describeHeld = ({ held, release, former, isPayment }: MapAddress): string =>
  [
    held === 'listed' ? 'listed' : `${held}, ${shortName(release ?? '')}`,
    ...(isPayment ? ['payment'] : []),
    ...(former === null ? [] : [`before ${former}`]),
  ].join('; ');

const describeNeed = ({ range, releases, isMet }: MapShare['needed'][number]): string =>
  `${isMet ? '' : 'NOT MET '}${range} by ${releases.join(', ')}`;

const shareRows = ({ name, provided, needed }: MapShare): readonly (readonly string[])[] => {
  const versions = orNone([...new Set(provided.map(({ version }) => version))].join(', '));
  const needs = needed.length === 0 ? ['-'] : needed.map(describeNeed);
  return needs.map((need, index) => (index === 0 ? [name, versions, need] : ['', '', need]));
};

/** The map as text: modules, their addresses, shared packages, conflicts. */
const describeMap = ({
  environment,
  modules,
  addresses,
  shares,
  conflicts,
}: ModuleMap): readonly string[] => [
  environment,
  '',
  ...table([
    ['MODULE', 'STATE', 'TEAM', 'FILLS SLOTS', 'DRAWS SLOTS', 'RUNS'],
    ...modules.map((one) => [
      one.module,
      describeStatus(one),
      one.team ?? '-',
      orNone(one.slots.map((name) => describeSlot(one, name)).join(', ')),
      orNone((one.uses ?? []).join(', ')),
      orNone(describeRuns(one)),
    ]),
  ]),
  '',
  ...table([
    ['ADDRESS', 'OWNER', 'SHOWN BY', 'HELD'],
    ...addresses.map((one) => [one.pattern, one.module, one.shownBy ?? '-', describeHeld(one)]),
  ]),
  '',
  ...table([['SHARED PACKAGE', 'PROVIDED', 'NEEDED'], ...shares.flatMap(shareRows)]),
  ...(conflicts.length === 0 ? [] : ['', ...conflicts.map((sentence) => `! ${sentence}`)]),
];

export const map: Command = {
  words: '[<module>]',
  most: 1,
  says: 'which module owns which address, fills, needs and runs what',
  flags: { module: { type: 'string', says: 'of this module only' } },
  run: async (context) => {
    const environment = await context.environment();
    const all = await context.get<ModuleMap>(
      `/environments/${encodeURIComponent(environment)}/map`,
    );
    const module = context.text('module') ?? context.words[0] ?? null;
    if (module !== null && !all.modules.some((one) => one.module === module))
      throw new CliProblem(
        `${environment} has no module ${module}; it has ${all.modules.map((one) => one.module).join(', ')}.`,
      );
    const chosen = module === null ? all : mapOfModule(all, module);
    context.answer(chosen, describeMap(chosen));
  },
};
