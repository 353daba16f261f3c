import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { root } from '../repository/workspaces.mjs';

/** A folder with plain comments is one line here. */
const folders = [
  'api',
  'bench',
  'console',
  'e2e',
  'launcher',
  'mf-admin',
  'mf-automation',
  'mf-customer',
  'mf-inbox',
  'mf-public',
  'postgres',
  'registry',
  'remote-kit',
  'sandbox',
  'server-kit',
  'shared',
  'shell',
  'tools',
];
const kinds = /\.(?:tsx?|mjs|cjs|js|css|sql)$/;
const guide = 'docs/guides/language.md';

const listed = (cell) => cell.split(',').map((word) => word.trim());
const isWord = (word) => word !== '';

/** The rows of the guide's table: words, what to write, and longer terms that are allowed. */
const rowsOf = (text) => {
  const [, section = ''] = text.split('\n## Words that comments avoid\n');
  const [table = ''] = section.split('\n## ');
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').slice(1, 4))
    .map(([words, write, allowed]) => ({
      words: listed(words),
      write: write.trim(),
      allowed: listed(allowed).filter(isWord),
    }));
};

const rows = rowsOf(readFileSync(`${root}/${guide}`, 'utf8')).map(({ words, write, allowed }) => ({
  write,
  // A part of a path, a file or a longer name is not a word of the sentence.
  pattern: new RegExp(`(?<![\\w/.-])(?:${words.join('|')})(?![\\w/-]|\\.\\w)`, 'giu'),
  allowed: new RegExp(`\\b(?:${['(?!)', ...allowed].join('|')})`, 'giu'),
}));

const literals =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\\*]|\\.)+\/[a-z]*/g;
const starts = { sql: /--(.*)$/, css: /\/\*(.*)$/, code: /(?:^|\s)\/\/(.*)$|\/\*(.*)$/ };
const blank = (text) => text.replaceAll(/[^\n]/g, ' ');

/** The comment of each line, empty for a line without one. */
const commentsOf = (file, text) => {
  const kind = /\.(sql|css)$/.exec(file)?.[1] ?? 'code';
  let isInside = false;
  return text.split('\n').map((line) => {
    const code = kind === 'code' && !isInside ? line.replaceAll(literals, blank) : line;
    const isWhole = /^\s*\{?(?:\/\/|\/\*|--)/.test(line);
    const found = starts[kind].exec(isWhole ? line : code);
    const start = isInside ? 0 : (found?.index ?? line.length);
    const isBlock = isInside || line.slice(start).includes('/*');
    const end = isBlock && kind !== 'sql' ? line.indexOf('*/', isInside ? 0 : start + 2) : -1;
    isInside = isBlock && kind !== 'sql' && end < 0;
    return line.slice(start, end < 0 ? line.length : end);
  });
};

const any = new RegExp(rows.map(({ pattern }) => pattern.source).join('|'), 'iu');

const faultsOf = (file, text) =>
  commentsOf(file, text).flatMap((comment, index) => {
    if (!any.test(comment)) return [];
    const sentence = comment.replaceAll(/`[^`]*`/g, '');
    return rows.flatMap(({ write, pattern, allowed }) =>
      [...sentence.replaceAll(allowed, '').matchAll(pattern)].map(
        ([word]) => `${file}:${index + 1}: instead of “${word}” write: ${write} (${guide})`,
      ),
    );
  });

test.each([
  ['a.ts', '// Nobody may call it.', ['Nobody']],
  ['a.ts', "const a = 'nobody'; // the person who is told", ['told']],
  ['a.ts', '/**\n * The row is held until then.\n */\nconst held = 1;', ['held']],
  ['a.tsx', '<p>{/* a list of what is paid */}nobody</p>', ['of what']],
  ['a.css', '/* stands\n below */\n.bill { color: red }', ['stands']],
  ['a.sql', "select 'told'; -- A business hears of its bills.", ['business', 'hears', 'bills']],
  ['a.ts', '// The business date of `held`, as in bills.data.ts; a company token.', []],
  ['a.ts', "const told = 'http://a.test/nobody';", []],
])('the words of a comment in %s are checked: %j', (file, text, words) => {
  const found = faultsOf(file, text).map((fault) => /“(.*)”/.exec(fault)?.[1]);
  expect(found.toSorted()).toEqual(words.toSorted());
});

test('comments avoid the words that the guide lists', () => {
  const files = execFileSync('git', ['ls-files', '-z', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  }).split('\0');
  const ours = files.filter((file) => kinds.test(file) && existsSync(`${root}/${file}`));
  expect(ours.flatMap((file) => faultsOf(file, readFileSync(`${root}/${file}`, 'utf8')))).toEqual(
    [],
  );
});
