import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../repository/workspaces.mjs';

const architecture = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
const section = architecture.split(/^## File suffixes$/mu)[1]?.split(/^## /mu)[0] ?? '';
const allowed = [...section.matchAll(/^\| `([a-z]+)` /gmu)].map(([, suffix]) => suffix);

/** Endings of other programs: declarations of types, settings of a tool. */
const foreign = new Set(['d', 'config']);
/** Another team's files, with a build of their own. */
const free = /^(?:remote-kit\/example|e2e\/foreign-remote)\//u;

/** The parts of a name between the first dot and `.ts(x)`, without the kind of a test. */
const suffixesOf = (file) => {
  const [, ...parts] = path.posix
    .basename(file)
    .replace(/\.tsx?$/u, '')
    .replace(/\.(?:test|spec)$/u, '')
    .split('.');
  return parts;
};
const isAllowed = (file) => {
  const suffixes = suffixesOf(file);
  return (
    suffixes.length === 0 ||
    (suffixes.length === 1 && (allowed.includes(suffixes[0]) || foreign.has(suffixes[0])))
  );
};

describe('file suffix', () => {
  it.each([
    ['pay-invoice.saga.ts', true],
    ['shared/src/ui/Icon.tsx', true],
    ['card-number.domain.test.ts', true],
    ['PayInvoiceScreen.test.tsx', true],
    ['e2e/playwright.config.ts', true],
    ['invoice.policy.ts', false],
    ['invoice.policy.test.ts', false],
    ['create-invoice.slot.tsx', false],
    ['invoice.domain.queries.ts', false],
  ])('of %s is allowed: %s', (file, answer) => {
    expect(isAllowed(file)).toBe(answer);
  });

  it('has one row in the table of ARCHITECTURE.md, which has at most 16', () => {
    expect(allowed).toEqual([...new Set(allowed)]);
    expect(allowed.length).toBeGreaterThan(0);
    expect(allowed.length).toBeLessThanOrEqual(16);
  });

  it('is in the table for each file of the repository', () => {
    const files = execFileSync('git', ['ls-files', '-z', '--', '*.ts', '*.tsx'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
      .split('\0')
      .filter((file) => file !== '' && !free.test(file));
    expect(files.filter((file) => !isAllowed(file))).toEqual([]);
    const used = new Set(files.flatMap(suffixesOf));
    expect(allowed.filter((suffix) => !used.has(suffix))).toEqual([]);
  });
});
