import {
  diffParts,
  noDiffText,
  sameDescription,
} from '@billfold/shared/contracts/release-diff-words';
import type { ReleaseDiff } from '@billfold/shared/contracts/release-diff.contract';
import { UsageProblem, type Command } from './command';
import { table } from './format';
import { requireWord } from './show';

const form = /^(shell|mf-[a-z][a-z0-9-]*)@[0-9A-Za-z.+-]{1,120}$/;

/** How two releases of a module differ. */
export const diff: Command = {
  words: '<module>@<version> [<module>@<version>]',
  most: 2,
  says: 'how a release differs from another, or from what is served: look before you promote',
  flags: {
    minutes: { type: 'string', says: 'how far back their health is compared (default 1440)' },
  },
  run: async (context) => {
    const [first, second] = context.words;
    const one = requireWord(first, 'Which release? Such as: diff mf-inbox@1.4.0 mf-inbox@1.5.0');
    for (const name of [one, second ?? one])
      if (!form.test(name))
        throw new UsageProblem(`'${name}' is no release. It looks like mf-inbox@1.4.2.`);
    const query = new URLSearchParams({
      environment: await context.environment(),
      minutes: String(context.count('minutes') ?? 1_440),
      to: second ?? one,
      ...(second === undefined ? {} : { from: one }),
    });
    const answer = await context.get<ReleaseDiff>(`/diff?${query.toString()}`);
    const same = sameDescription(answer);
    context.answer(answer, [
      `${answer.from} → ${answer.to}`,
      ...(same === null ? [] : [same]),
      ...diffParts(answer).flatMap(({ title, rows }) => [
        title,
        ...(rows.length === 0
          ? [`  ${noDiffText}`]
          : table(rows.map(({ subject, before, after }) => [`  ${subject}`, before, '→', after]))),
      ]),
    ]);
  },
};
