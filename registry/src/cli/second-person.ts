import type {
  Overview,
  RolloutCommand,
  WaitingChange,
  WaitingConfirmed,
} from '@billfold/shared/contracts/rollout.contract';
import { describeAct } from '@billfold/shared/contracts/waiting-act-words';
import { UsageProblem, type Command, type CommandContext } from './command';
import { describeState, instant, issuedLines, table } from './format';
import { requireWord } from './show';

const describeCommand = ({ kind, ...fields }: RolloutCommand): string =>
  [
    kind.replaceAll('_', ' '),
    ...Object.values(fields).filter((one) => typeof one !== 'object'),
  ].join(' ');

/** What would happen, in words. */
const describeAsked = ({ changes, protection, act }: WaitingChange): string => {
  if (act !== undefined) return describeAct(act);
  if (protection === null)
    return changes.map(({ module, command }) => `${module} ${describeCommand(command)}`).join('; ');
  return protection.isProtected ? 'needs no second person any more' : 'is opened';
};

/** What its operator reads after asking. */
export const describeWaiting = (waiting: WaitingChange): string =>
  `${waiting.environment}: it waits for a second person, for a day. An admin with a token of their own gives: confirm ${waiting.id} --env ${waiting.environment}`;

export const waiting: Command = {
  words: '',
  most: 0,
  says: 'changes that a second person must confirm',
  run: async (context) => {
    const wanted = context.text('env') === null ? null : await context.environment();
    const { environments } = await context.get<Overview>('/overview');
    const all = environments
      .filter(({ name }) => wanted === null || name === wanted)
      .flatMap((environment) => environment.waiting ?? []);
    context.answer(
      all,
      all.length === 0
        ? ['Nothing waits for a second person.']
        : table([
            ['ID', 'ENVIRONMENT', 'ASKED (UTC)', 'BY', 'CHANGE', 'WHY'],
            ...all.map((one) => [
              String(one.id),
              one.environment,
              instant(one.askedAt),
              one.askedBy,
              describeAsked(one),
              one.reason,
            ]),
          ]),
    );
  },
};

const pathOf = async (context: CommandContext): Promise<string> => {
  const id = requireWord(context.words[0], 'Which change? Its id; `waiting` lists them.');
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new UsageProblem(`A change is named by its id, not '${id}'.`);
  return `/environments/${encodeURIComponent(await context.environment())}/waiting/${id}`;
};

export const confirm: Command = {
  words: '<id>',
  most: 1,
  says: 'make a change that waits for a second person',
  run: async (context) => {
    const { states, issued } = await context.send<WaitingConfirmed>(
      'POST',
      `${await pathOf(context)}/confirm`,
      { reason: context.reason('confirmed by hand') },
    );
    context.answer(issued === undefined ? { states } : { states, issued }, [
      'It is done.',
      ...states.map(describeState),
      ...(issued === undefined ? [] : issuedLines(issued)),
    ]);
  },
};

export const withdraw: Command = {
  words: '<id>',
  most: 1,
  says: 'end the wait of a change without making it',
  run: async (context) => {
    const withdrawn = await context.send<WaitingChange>('DELETE', await pathOf(context), {
      reason: context.reason('withdrawn by hand'),
    });
    context.answer(withdrawn, [`Change ${withdrawn.id} does not wait any more.`]);
  },
};
