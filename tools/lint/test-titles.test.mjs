import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from '../repository/workspaces.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'test-titles-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs the linter over one file and returns the message for each line, null for a line without a fault. */
const lint = (lines) => {
  const config = path.join(folder, 'oxlint.json');
  const plugin = path.join(root, 'tools/lint/test-titles.mjs');
  writeFileSync(
    config,
    JSON.stringify({ jsPlugins: [plugin], rules: { 'titles/plain': 'error' } }),
  );
  writeFileSync(path.join(folder, 'example.mjs'), lines.join('\n'));
  const { stdout } = spawnSync(
    path.join(root, 'node_modules/.bin/oxlint'),
    ['--config', config, '--format', 'json', 'example.mjs'],
    { cwd: folder, encoding: 'utf8' },
  );
  const faults = new Map(
    JSON.parse(stdout).diagnostics.map(({ message, labels }) => [labels[0].span.line, message]),
  );
  return lines.map((_, index) => faults.get(index + 1) ?? null);
};

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
