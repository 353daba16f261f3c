import type { AddressBook, HeldAddress } from '@billfold/shared/contracts/address.contract';
import type { Waits } from '@billfold/shared/contracts/rollout.contract';
import { UsageProblem, type Command, type CommandContext } from './command';
import { shortName, table } from './format';
import { describeWaiting } from './second-person';
import { requireWord } from './show';

const describeHeld = ({ held, release, former, isPayment }: HeldAddress): string =>
  [
    held === 'listed' ? 'listed by operators' : `${held}, ${shortName(release ?? '')}`,
    ...(isPayment ? ['payment'] : []),
    ...(former === null ? [] : [`back to ${former} when it is off`]),
  ].join('; ');

const describeBook = ({ addresses, conflicts }: AddressBook): readonly string[] => [
  ...table([
    ['ADDRESS', 'MODULE', 'BY'],
    ...addresses.map((one) => [one.pattern, one.module, describeHeld(one)]),
  ]),
  ...conflicts.map((sentence) => `! ${sentence}`),
];

const send = async (
  context: CommandContext,
  method: 'POST' | 'DELETE',
  body: Readonly<Record<string, unknown>>,
): Promise<AddressBook | Waits> => {
  const environment = await context.environment();
  return context.send<AddressBook | Waits>(
    method,
    `/environments/${encodeURIComponent(environment)}/addresses`,
    body,
  );
};

const requirePath = (word: string | undefined): string => {
  const path = requireWord(
    word,
    'Which address? Such as: addresses give /customer/rewards mf-rewards',
  );
  if (!path.startsWith('/')) throw new UsageProblem(`An address begins with '/', not '${path}'.`);
  return path;
};

const give = async (context: CommandContext): Promise<void> => {
  const [, word, to] = context.words;
  context.refuseMore(3);
  const pattern = requirePath(word);
  const module = requireWord(to, `Which module gets ${pattern}? Such as mf-rewards`);
  const book = await send(context, 'POST', {
    pattern,
    module,
    ...(context.is('payment') ? { is_payment: true } : {}),
    reason: context.reason('given by hand'),
  });
  if ('waiting' in book) return context.answer(book, [describeWaiting(book.waiting)]);
  const given = book.addresses.find((one) => one.held === 'listed' && one.pattern === pattern);
  return context.answer(book, [
    `${pattern} and all below it belong to ${module}${given === undefined || given.former === null ? '' : `; ${given.former} shows them again when ${module} is switched off or retired`}.`,
  ]);
};

const free = async (context: CommandContext): Promise<void> => {
  context.refuseMore(2);
  const pattern = requirePath(context.words[1]);
  const book = await send(context, 'DELETE', {
    pattern,
    reason: context.reason('freed by hand'),
  });
  if ('waiting' in book) return context.answer(book, [describeWaiting(book.waiting)]);
  return context.answer(book, [
    `${pattern} is off the list: it belongs to the release that has it.`,
  ]);
};

export const addresses: Command = {
  words: '[give <path> <module> | free <path>]',
  most: 3,
  says: 'which module holds which addresses; give addresses to a module',
  flags: { payment: { type: 'boolean', says: 'payment addresses: no other module may have them' } },
  more: [
    'A path stands for its addresses and all below them. A module that was given addresses needs a release with a screen there.',
  ],
  run: async (context) => {
    const [verb] = context.words;
    if (verb === 'give') return give(context);
    if (verb === 'free') return free(context);
    if (verb !== undefined)
      throw new UsageProblem(`'${verb}' is neither give nor free; addresses alone lists them.`);
    const environment = await context.environment();
    const book = await context.get<AddressBook>(
      `/environments/${encodeURIComponent(environment)}/addresses`,
    );
    return context.answer(book, describeBook(book));
  },
};
