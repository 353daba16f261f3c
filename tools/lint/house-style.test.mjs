import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { root } from '../repository/workspaces.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'house-style-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs one rule over one file and returns the numbers of the lines with a fault. */
const faultyLines = (rule, lines) => {
  const config = path.join(folder, 'oxlint.json');
  const plugin = path.join(root, 'tools/lint/house-style.mjs');
  writeFileSync(config, JSON.stringify({ jsPlugins: [plugin], rules: { [rule]: 'error' } }));
  writeFileSync(path.join(folder, 'example.ts'), lines.join('\n'));
  const { stdout } = spawnSync(
    path.join(root, 'node_modules/.bin/oxlint'),
    ['--config', config, '--format', 'json', 'example.ts'],
    { cwd: folder, encoding: 'utf8' },
  );
  return JSON.parse(stdout)
    .diagnostics.filter(({ code }) => code.startsWith('style'))
    .map(({ labels }) => labels[0].span.line)
    .toSorted();
};

it('style/arrow-functions refuses a declared function that could be an arrow', () => {
  expect(
    faultyLines('style/arrow-functions', [
      'export function faulty(a: number): number { return a; }',
      'export async function alsoFaulty(a: unknown): Promise<void> { await a; }',
      'export const arrow = (a: number): number => a;',
      'export function* generator() { yield 1; }',
      "export function fail(): never { throw new Error('no'); }",
      'export default function ofATool(): number { return 1; }',
      'export function check(a: unknown): asserts a is string { if (a !== 1) throw new Error(); }',
    ]),
  ).toEqual([1, 2]);
});

it('style/hash-private refuses the keyword before fields, methods and parameters', () => {
  expect(
    faultyLines('style/hash-private', [
      'export class Example {',
      '  private field = 1;',
      '  readonly #free = 2;',
      '  constructor(private readonly parameter: number) {}',
      '  private method(): number { return this.parameter; }',
      '  protected handed(): number { return this.#free + this.field + this.method(); }',
      '}',
    ]),
  ).toEqual([2, 4, 5]);
});
