import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from '../repository/workspaces.mjs';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'run-kept-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bundle = () => path.join(folder, 'server.cjs');
/** A program that ends once its code is kept. */
const program = (word) =>
  `const { readdirSync } = require('node:fs');
   const isKept = () => readdirSync(__dirname).some((name) => name.endsWith('.code'));
   const say = () => isKept() ? console.log('${word}', process.argv.length) : setTimeout(say, 50);
   say();`;
const run = (...flags) =>
  execFileSync(
    process.execPath,
    [...flags, path.join(root, 'tools/bundle/run-kept.cjs'), bundle(), 'more'],
    { encoding: 'utf8' },
  ).trim();
const kept = () => readdirSync(folder).filter((name) => name.endsWith('.code'));

describe('a bundle with kept code', () => {
  it('runs its own code after a change of the same length', () => {
    writeFileSync(bundle(), program('one'));
    expect([run(), run()]).toEqual(['one 3', 'one 3']);
    expect(kept()).toHaveLength(1);
    writeFileSync(bundle(), program('two'));
    expect(run()).toBe('two 3');
  });

  it('runs without code that is damaged or of other flags', () => {
    writeFileSync(bundle(), program('one'));
    run();
    const [name] = kept();
    expect(run('--no-opt')).toBe('one 3');
    writeFileSync(path.join(folder, name), readFileSync(path.join(folder, name)).subarray(0, 99));
    expect(run()).toBe('one 3');
  });
});
