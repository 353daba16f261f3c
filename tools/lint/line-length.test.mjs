import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { root } from '../repository/workspaces.mjs';

const limit = 120;
const written = new Set(['api/src/db/schema.sql', 'api/src/db/schema.ts']);
/** Text that a line break would change. SQL in a template is code. */
const literals =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?<!sql)`(?:[^`\\]|\\.)*`?|\/(?:[^/\\]|\\.)+\/[a-z]*/g;

const comment = /^\s*(\/\/|\/?\*)/;
/** Its reason must be on its line. */
const directive = /\boxlint-disable/;

const isTooLong = (file, line) =>
  line.length > limit &&
  !directive.test(line) &&
  (file.endsWith('.sql') || comment.test(line) ? line : line.replaceAll(literals, '')).length >
    limit;

const longLines = (file) =>
  readFileSync(`${root}/${file}`, 'utf8')
    .split('\n')
    .flatMap((line, index) => (isTooLong(file, line) ? [`${file}:${index + 1}`] : []));

test.each([
  ['a.ts', `const a = [${'1, '.repeat(40)}];`, true],
  ['a.ts', `const a = '${'word '.repeat(40)}';`, false],
  ['a.ts', `// it's a ${'word '.repeat(40)} that's long`, true],
  ['a.ts', 'sql`' + 'select 1, '.repeat(40) + '`', true],
  ['a.sql', `select '${'word '.repeat(40)}';`, true],
  ['a.sql', 'select 1;', false],
])('the limit of a line in %s is applied to code, not to texts', (file, line, expected) => {
  expect(isTooLong(file, line)).toBe(expected);
});

test('lines of code, comments and SQL have at most 120 characters', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.css', '*.sql'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
    },
  ).split('\0');
  const ours = files.filter(
    (file) => file !== '' && !written.has(file) && existsSync(`${root}/${file}`),
  );
  expect(ours.flatMap(longLines)).toEqual([]);
});
