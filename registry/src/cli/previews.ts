import {
  previewDays,
  type Preview,
  type PreviewRequest,
  type Waits,
} from '@billfold/shared/contracts/rollout.contract';
import { UsageProblem, type Command, type CommandContext } from './command';
import { instant, table } from './format';
import { describeWaiting } from './second-person';
import { requireWord } from './show';

const form = /^[0-9A-Za-z][0-9A-Za-z._/-]{0,79}$/;
const mostDays = 30;

/** The name of a preview, such as a branch. Throws for one that no address could hold. */
export const readPreviewName = (text: string): string => {
  if (!form.test(text))
    throw new UsageProblem(
      `'${text}' is no name of a preview: letters, digits, . _ / and -, 80 at most, such as feature/search.`,
    );
  return text;
};

/** `--days`; null for the usual time. */
export const readPreviewDays = (context: CommandContext): number | null => {
  const days = context.number('days');
  if (days !== null && (days <= 0 || days > mostDays))
    throw new UsageProblem(`--days is more than 0 and ${mostDays} at most, not ${days}.`);
  return days;
};

export const sendPreview = (
  context: CommandContext,
  environment: string,
  name: string,
  releases: readonly string[],
): Promise<Preview | Waits> => {
  const days = readPreviewDays(context);
  const body: PreviewRequest = {
    environment,
    name,
    releases: [...releases],
    ...(days === null ? {} : { days }),
    reason: context.reason('a preview'),
  };
  return context.send<Preview | Waits>('POST', '/previews', body);
};

/** What people do next with a preview. */
export const previewLines = (call: string, answer: Preview | Waits): readonly string[] => {
  if ('waiting' in answer) return [describeWaiting(answer.waiting)];
  const { name, releases, expiresAt, link, markdown } = answer;
  return [
    `see it:      ${link}`,
    `it shows:    ${releases.join(', ')}, until ${instant(expiresAt)} UTC`,
    `to paste:    ${markdown}`,
    `end it:      ${call} preview end ${name}`,
  ];
};

const showAll = async (context: CommandContext): Promise<void> => {
  const environment = await context.environment();
  const previews = await context.get<Preview[]>(
    `/previews?environment=${encodeURIComponent(environment)}`,
  );
  context.answer(
    previews,
    previews.length === 0
      ? [`${environment} has no preview.`]
      : previews.flatMap(({ name, releases, expiresAt, issuedBy, reason, link }) => [
          ...table([
            [name, releases.join(' '), `until ${instant(expiresAt)}`, `${issuedBy}: ${reason}`],
          ]),
          `  ${link}`,
        ]),
  );
};

export const preview: Command = {
  words: 'list | add <name> <module>@<version>… | end <name>',
  says: 'addresses that show the releases of a branch over the default, for everybody who has them',
  more: [
    'A release of the same module in a preview of this name is replaced; the address stays.',
    '`release --preview feature/search` in the folder of a module builds it and releases it into one.',
  ],
  flags: {
    days: {
      type: 'string',
      says: `how long it stands (default ${previewDays}, at most ${mostDays})`,
    },
  },
  run: async (context) => {
    const [verb = '', name, ...releases] = context.words;
    if (verb === 'list') {
      context.refuseMore(1);
      return showAll(context);
    }
    const question = 'Which one? Such as: preview end feature/search';
    if (verb === 'add') {
      const wanted = readPreviewName(requireWord(name, question));
      requireWord(
        releases[0],
        'Which releases? Such as: preview add feature/search mf-inbox@1.5.0',
      );
      const answer = await sendPreview(context, await context.environment(), wanted, releases);
      return context.answer(answer, previewLines(context.config.spelling.call, answer));
    }
    if (verb === 'end') {
      context.refuseMore(2);
      const ended = readPreviewName(requireWord(name, question));
      const answer = await context.send('POST', '/previews/end', {
        environment: await context.environment(),
        name: ended,
        reason: context.reason('ended by hand'),
      });
      return context.answer(answer, [
        `The preview ${ended} has ended; its address shows what is served, from the next page view on.`,
      ]);
    }
    throw new UsageProblem('What is to happen? One of list, add, end; preview --help shows each.');
  },
};
