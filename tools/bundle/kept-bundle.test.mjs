import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepBundle } from './kept-bundle.mjs';

let root = '';
let made = 0;
/** As after a checkout: older than the bundle. */
const write = (name, text) => {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  utimesSync(file, 1_000, 1_000);
};
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kept-bundle-'));
  made = 0;
  write('recipe.json', '1');
  write('src/part/index.ts', 'a');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const source = () => path.join(root, 'src/part/index.ts');
const bundle = (duringMake = () => {}) =>
  keepBundle({
    file: path.join(root, 'kept/program'),
    root,
    recipe: [path.join(root, 'recipe.json'), path.join(root, 'absent.json')],
    make: async () => {
      made += 1;
      const contents = readFileSync(source());
      duringMake();
      return { inputs: [source()], outputs: [{ path: 'program.mjs', contents }] };
    },
  });
const textOf = (outputs) => outputs.map(({ contents }) => Buffer.from(contents).toString());

describe('the kept bundle of a program', () => {
  it('is used again while all that it was made of is as it was', async () => {
    await bundle();
    expect(textOf(await bundle())).toEqual(['a']);
    expect(made).toBe(1);
  });

  it.each([
    ['a source has another text of the same length and time', 'src/part/index.ts', 'b'],
    ['a file that decides how it is made changed', 'recipe.json', '2'],
    ['such a file is new', 'absent.json', '1'],
    ['a new file beside a folder is what an import means now', 'src/part.ts', 'c'],
    ['it is damaged', 'kept/program', 'no bundle'],
  ])('is made again when %s', async (_case, name, text) => {
    await bundle();
    write(name, text);
    const outputs = await bundle();
    expect(made).toBe(2);
    expect(textOf(outputs)).toEqual([readFileSync(source(), 'utf8')]);
  });

  it('is not kept when a source changed while it was made', async () => {
    await bundle(() => writeFileSync(source(), 'b'));
    expect(textOf(await bundle())).toEqual(['b']);
  });

  it('is made where it cannot be kept', async () => {
    write('kept', 'a file');
    expect(textOf(await bundle())).toEqual(['a']);
  });
});
