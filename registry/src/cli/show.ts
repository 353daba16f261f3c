import type {
  Explanation,
  HistoryEntry,
  Overview,
  ReleaseSummary,
} from '@billfold/shared/contracts/rollout.contract';
import type { PaymentInventory } from '@billfold/shared/contracts/beacon.contract';
import type { Delivery } from '@billfold/shared/contracts/notification.contract';
import { inventoryCsv, inventoryText } from '../modules/catalogue/catalogue.public';
import { UsageProblem, type Command, type CommandContext } from './command';
import { CliProblem } from './registry-client';
import { describeRules, instant, shortName, table } from './format';

const query = (fields: Readonly<Record<string, string | null>>): string => {
  const given = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

export const status: Command = {
  words: '',
  most: 0,
  says: 'what each environment serves, to whom',
  run: async (context) => {
    const overview = await context.get<Overview>('/overview');
    const wanted = context.text('env');
    const chosen = overview.environments.filter(({ name, modules }) =>
      wanted === null ? modules.length > 0 || name === overview.environment : name === wanted,
    );
    if (chosen.length === 0)
      throw new CliProblem(
        `There is no environment ${wanted}; there are ${overview.environments.map(({ name }) => name).join(', ')}.`,
      );
    const lines = chosen.flatMap(
      ({ name, isProtected, needsSecondPerson, waiting = [], modules }) => [
        `${name}${isProtected ? ', protected' : ''}${needsSecondPerson === true ? ' by two persons' : ''}${name === overview.environment ? ' (served by this registry)' : ''}`,
        ...(waiting.length === 0
          ? []
          : [`  ! ${waiting.length} waiting for a second person; \`waiting\` lists them`]),
        ...(modules.length === 0
          ? ['  nothing is served yet']
          : table([
              ['  MODULE', 'DEFAULT', 'CHANGED (UTC)', 'BEFORE', 'ALSO'],
              ...modules.map((state) => [
                `  ${state.module}`,
                state.default === null ? '-' : shortName(state.default),
                instant(state.changedAt),
                state.lastGood === null ? '-' : shortName(state.lastGood),
                describeRules(state).join('; '),
              ]),
            ])),
      ],
    );
    context.answer({ ...overview, environments: chosen }, [
      ...lines,
      ...overview.degraded.map((sentence) => `! ${sentence}`),
    ]);
  },
};

export const list: Command = {
  words: '[<module>]',
  most: 1,
  says: 'registered releases, newest first',
  flags: { module: { type: 'string', says: 'of this module only' } },
  run: async (context) => {
    const module = context.text('module') ?? context.words[0] ?? null;
    const releases = await context.get<ReleaseSummary[]>(`/releases${query({ module })}`);
    context.answer(
      releases,
      releases.length === 0
        ? [`No release${module === null ? '' : ` of ${module}`} is registered.`]
        : table([
            ['RELEASE', 'REGISTERED (UTC)', 'BY', 'SIGNED BY', 'NAMED IN'],
            ...releases.map(
              ({ name, registeredAt, registeredBy, signedBy, retiredAt, servedIn }) => [
                name,
                instant(registeredAt),
                registeredBy,
                signedBy ?? 'not signed',
                retiredAt === null ? servedIn.join(', ') : `retired ${instant(retiredAt)}`,
              ],
            ),
          ]),
    );
  },
};

const readPlace = async (context: CommandContext) => ({
  module: context.text('module') ?? context.words[0] ?? null,
  environment: context.text('env') === null ? null : await context.environment(),
});

const exportEntries = async (context: CommandContext): Promise<void> => {
  const format = context.text('export');
  if (format !== 'jsonl' && format !== 'csv')
    throw new UsageProblem(`--export is jsonl or csv, not '${format}'.`);
  for (const name of ['limit', 'before'])
    if (context.text(name) !== null)
      throw new UsageProblem(`--export has every entry: --${name} does not go with it.`);
  const [since, until] = [context.text('since'), context.text('until')];
  await context.print(
    `/history/export${query({ format, ...(await readPlace(context)), since, until })}`,
  );
};

export const history: Command = {
  words: '[<module>]',
  most: 1,
  says: 'who changed what, when and why, newest first',
  flags: {
    module: { type: 'string', says: 'of this module only' },
    limit: { type: 'string', says: 'how many entries (default 50)' },
    before: { type: 'string', says: 'only entries older than the one with this id' },
    export: { type: 'string', says: 'jsonl or csv: every entry, oldest first, for a file' },
    since: { type: 'string', says: 'with --export: from this day or time (UTC) on' },
    until: { type: 'string', says: 'with --export: before this day or time (UTC)' },
  },
  run: async (context) => {
    if (context.text('export') !== null) return exportEntries(context);
    for (const name of ['since', 'until'])
      if (context.text(name) !== null) throw new UsageProblem(`--${name} needs --export.`);
    const [limit, before] = [context.count('limit') ?? 50, context.count('before')];
    if (limit > 500)
      throw new UsageProblem('--limit is 500 at most; --before goes on from the oldest of them.');
    const { module, environment } = await readPlace(context);
    const fields = {
      environment,
      module,
      limit: String(limit),
      before: before === null ? null : String(before),
    };
    const entries = await context.get<HistoryEntry[]>(`/history${query(fields)}`);
    context.answer(
      entries,
      entries.length === 0
        ? [
            `Nothing was changed${module === null ? '' : ` of ${module}`}${environment === null ? '' : ` in ${environment}`}${before === null ? ' yet' : ` before #${before}`}.`,
          ]
        : table(
            entries.map(({ id, at, environment, actor, action, module, release, reason }) => [
              `#${id}`,
              instant(at),
              environment ?? 'all',
              action.replaceAll('_', ' '),
              release ?? module ?? '',
              `${actor}: ${reason}`,
            ]),
          ),
    );
  },
};

export const notifications: Command = {
  words: '',
  most: 0,
  says: 'who was told of what, newest first, and what did not arrive',
  flags: { limit: { type: 'string', says: 'how many (default 50)' } },
  run: async (context) => {
    const limit = context.count('limit') ?? 50;
    if (limit > 500) throw new UsageProblem('--limit is 500 at most.');
    const environment = await context.environment();
    const deliveries = await context.get<Delivery[]>(
      `/environments/${environment}/deliveries${query({ limit: String(limit) })}`,
    );
    context.answer(
      deliveries,
      deliveries.length === 0
        ? [`No receiver was told anything of ${environment} yet.`]
        : table([
            ['AT (UTC)', 'RECEIVER', 'STATE', 'TRIES', 'ANSWER', 'TEXT'],
            ...deliveries.map(({ createdAt, receiver, state, attempts, answer, text }) => [
              instant(createdAt),
              receiver,
              state.replace('_', ' '),
              String(attempts),
              answer ?? '-',
              text,
            ]),
          ]),
    );
  },
};

export const explain: Command = {
  words: '[<module>]',
  most: 1,
  says: 'what a certain visitor is served, and why',
  flags: {
    user: { type: 'string', says: 'who is signed in: customer.12 or staff.3' },
    merchant: { type: 'string', says: 'id of the merchant' },
    channel: { type: 'string', says: 'such as beta' },
    path: { type: 'string', says: 'such as /admin/conversations' },
  },
  run: async (context) => {
    const { user, merchant, channel, path } = {
      user: context.text('user'),
      merchant: context.count('merchant')?.toString() ?? null,
      channel: context.text('channel'),
      path: context.text('path'),
    };
    const all = await context.get<Explanation[]>(
      `/environments/${await context.environment()}/explain${query({ user, merchant, channel, path })}`,
    );
    const [module] = context.words;
    const answers = module === undefined ? all : all.filter((answer) => answer.module === module);
    if (module !== undefined && answers.length === 0)
      throw new CliProblem(`${module} is not served here.`);
    context.answer(
      answers,
      table(
        answers.map(({ module: name, release, sentence }) => [
          name,
          release === null ? '-' : shortName(release),
          sentence,
        ]),
      ),
    );
  },
};

export const inventory: Command = {
  words: '',
  most: 0,
  says: 'every script that a payment page may execute (PCI DSS 6.4.3)',
  flags: { csv: { type: 'boolean', says: 'one line per page and script' } },
  run: async (context) => {
    const answer = await context.get<PaymentInventory>(
      `/environments/${await context.environment()}/inventory`,
    );
    if (context.is('csv')) context.say(inventoryCsv(answer));
    else context.answer(answer, [inventoryText(answer)]);
  },
};

/** Returns the one word that a verb needs. Throws without it. */
export const requireWord = (word: string | undefined, question: string): string => {
  if (word === undefined || word === '') throw new UsageProblem(question);
  return word;
};
