import type {
  IssuedOverride,
  OverrideAnswer,
  OverrideRequest,
  Waits,
} from '@billfold/shared/contracts/rollout.contract';
import { UsageProblem, type Command, type CommandContext } from './command';
import { instant, issuedLines, table } from './format';
import { describeWaiting } from './second-person';
import { requireWord } from './show';

const issue = async (context: CommandContext, releases: readonly string[]): Promise<void> => {
  if (releases.length === 0)
    throw new UsageProblem(
      'Which releases? Such as: override issue mf-inbox@1.5.0 --for "Kim, QA" --hours 4',
    );
  const issuedFor = requireWord(
    context.text('for') ?? undefined,
    'Who is going to use it? Such as --for "Kim, QA"',
  );
  const hours = context.number('hours') ?? 8;
  if (hours <= 0 || hours > 168)
    throw new UsageProblem(`--hours is more than 0 and 168 at most, not ${hours}.`);
  const opensAt = context.text('path');
  const body: OverrideRequest = {
    environment: await context.environment(),
    releases: [...releases],
    hours,
    issued_for: issuedFor,
    reason: context.reason('issued by hand'),
    ...(opensAt === null ? {} : { opens_at: opensAt }),
  };
  const answer = await context.send<OverrideAnswer | Waits>('POST', '/overrides', body);
  context.answer(
    answer,
    'waiting' in answer ? [describeWaiting(answer.waiting)] : issuedLines(answer),
  );
};

const showAll = async (context: CommandContext): Promise<void> => {
  const environment = context.text('env') === null ? null : await context.environment();
  const overrides = await context.get<IssuedOverride[]>(
    `/overrides${environment === null ? '' : `?environment=${encodeURIComponent(environment)}`}`,
  );
  const stateOf = ({ revokedAt, expiresAt }: IssuedOverride): string => {
    if (revokedAt !== null) return `revoked ${instant(revokedAt)}`;
    // oxlint-disable-next-line clock/no-own-clock -- a word for the person at this machine, which decides nothing
    return Date.parse(expiresAt) < Date.now()
      ? `expired ${instant(expiresAt)}`
      : `until ${instant(expiresAt)}`;
  };
  context.answer(
    overrides,
    overrides.length === 0
      ? ['No override was issued.']
      : table([
          ['ID', 'ENVIRONMENT', 'FOR', 'RELEASES', 'STATE', 'ISSUED BY'],
          ...overrides.map((one) => [
            one.id,
            one.environment,
            one.issuedFor,
            one.releases.join(' '),
            stateOf(one),
            `${one.issuedBy}: ${one.reason}`,
          ]),
        ]),
  );
};

const revoke = async (context: CommandContext, id: string | undefined): Promise<void> => {
  const given = requireWord(id, 'Which one? `override list` shows the ids.');
  if (!/^[0-9a-f-]{36}$/.test(given))
    throw new UsageProblem(`'${given}' is no id of an override; \`override list\` shows them.`);
  const answer = await context.send('POST', `/overrides/${encodeURIComponent(given)}/revoke`, {
    reason: context.reason('revoked by hand'),
  });
  context.answer(answer, [`${given} is revoked; it is ignored from the next page view on.`]);
};

export const override: Command = {
  words: 'issue <module>@<version>… --for <person> | list | revoke <id>',
  says: 'signed links by which QA sees other releases in production',
  flags: {
    for: { type: 'string', says: 'who is going to use it' },
    path: {
      type: 'string',
      says: 'the address that the link opens, such as /admin/customers/7 (default: the first screen)',
    },
    hours: { type: 'string', says: 'how long it holds (default 8, at most 168)' },
  },
  run: async (context) => {
    const [verb = '', ...words] = context.words;
    if (verb === 'issue') return issue(context, words);
    if (verb === 'list') {
      context.refuseMore(1);
      return showAll(context);
    }
    if (verb === 'revoke') {
      context.refuseMore(2);
      return revoke(context, words[0]);
    }
    throw new UsageProblem(
      'What is to happen? One of issue, list, revoke; override --help shows each.',
    );
  },
};
