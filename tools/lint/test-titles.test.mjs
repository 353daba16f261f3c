import { describe, expect, it } from '@jest/globals';
import { lintLines } from './lint-lines.mjs';

const lint = (lines) => lintLines('test-titles.mjs', 'titles/plain', lines);

const sixteen = 'one two three four five six seven eight nine ten eleven twelve 13 14 15';

describe('titles/plain', () => {
  it('refuses pronouns as subjects, unnamed roles and more than 16 words', () => {
    const refused = [
      ["it('that nobody knows of is sent again', run);", 'instead of “that”'],
      ["describe('What was reported', run);", 'instead of “what”'],
      ["it.each(rows)('lets nobody read %s', run);", 'instead of “nobody”'],
      ['test.only("tells Everyone", run);', 'instead of “Everyone”'],
      ['it.each`a`(`shows ${name} to whoever asks`, run);', 'instead of “whoever”'],
      [`it('${sixteen} %s more', run);`, 'A title of 17 words'],
    ];
    expect(lint(refused.map(([line]) => line))).toEqual(
      refused.map(([, message]) => expect.stringContaining(message)),
    );
  });

  it('accepts other titles, and does not count the ids of requirements', () => {
    const accepted = [
      "it('keeps the username on logout [SHELL-035]', run);",
      `it('${sixteen} %s [PUB-001 PUB-002] [PUB-003]', run);`,
      "it('shows that the release is italic', run);",
      "submit('nobody');",
      'it(title, run);',
    ];
    expect(lint(accepted)).toEqual(accepted.map(() => null));
  });
});
