import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { root } from '../repository/workspaces.mjs';

const home = 'shared/src/contracts/durations.ts';
/** They do not depend on `shared`. */
const free = /^(?:bench|postgres|sandbox|server-kit)\//;
/** An hour or a day in milliseconds; a value of a setting is a text. */
const literal = /(?<!['\d_])(?:24 \* 3_?600_?000|3_?600_?000|86_?400_?000)(?![\d_'])/;

const linesOf = (text) =>
  text.split('\n').flatMap((line, index) => (literal.test(line) ? [index + 1] : []));

test.each([
  ['const keptMs = 3_600_000;', [1]],
  ['const a = 1;\nconst b = 7 * 86_400_000;', [2]],
  ["const env = { IDLE_MS: '86400000' };\nconst cents = 13_600_000;", []],
])('finds the hours and days in %j', (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

test('hours and days in milliseconds are written in one file', () => {
  const files = execFileSync('git', ['ls-files', '-z', '--', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  }).split('\0');
  const own = files.filter((file) => file !== '' && file !== home && !free.test(file));
  expect(
    own.flatMap((file) =>
      linesOf(readFileSync(`${root}/${file}`, 'utf8')).map((line) => `${file}:${line}`),
    ),
  ).toEqual([]);
});
