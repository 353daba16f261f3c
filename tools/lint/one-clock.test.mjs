import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from '../repository/workspaces.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'one-clock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs the linter over one file and returns the lines with a fault. */
const faultyLines = (lines) => {
  const config = path.join(folder, 'oxlint.json');
  const plugin = path.join(root, 'tools/lint/one-clock.mjs');
  writeFileSync(
    config,
    JSON.stringify({ jsPlugins: [plugin], rules: { 'clock/no-own-clock': 'error' } }),
  );
  writeFileSync(path.join(folder, 'example.mjs'), lines.join('\n'));
  const { stdout } = spawnSync(
    path.join(root, 'node_modules/.bin/oxlint'),
    ['--config', config, '--format', 'json', 'example.mjs'],
    { cwd: folder, encoding: 'utf8' },
  );
  const found = new Set(
    JSON.parse(stdout)
      .diagnostics.filter(({ code }) => code.includes('no-own-clock'))
      .map(({ labels }) => labels[0].span.line),
  );
  return lines.filter((_, index) => found.has(index + 1));
};

describe('clock/no-own-clock', () => {
  it("refuses each way to read the machine's clock", () => {
    const lines = [
      'export const a = new Date();',
      'export const b = Date.now();',
      'export const c = { now: Date.now };',
      'export const d = Date();',
      'export const e = DateTime.now();',
      'export const f = DateTime.utc();',
      'export const g = DateTime.local().toISO();',
    ];
    expect(faultyLines(lines)).toEqual(lines);
  });

  it('accepts times of another origin, and steady clocks', () => {
    expect(
      faultyLines([
        'export const a = new Date(at);',
        'export const b = clock.now();',
        'export const c = Date.parse(text);',
        'export const d = Date.UTC(2026, 0, 2);',
        'export const e = performance.now();',
        'export const f = DateTime.fromJSDate(clock.now());',
        'export const g = DateTime.utc(2026, 1, 2);',
      ]),
    ).toEqual([]);
  });
});
