import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import webpack from 'webpack';
import { createRemoteConfig } from '../../webpack.common.js';

const require = createRequire(import.meta.url);

const files = {
  'src/remote.ts':
    "export const open = async () => (await import('./Screen')).Screen; export { labels } from './labels';",
  'src/labels.ts': "export const labels = { title: 'first title' };",
  'src/words.ts': "export const words = { end: 'first end' };",
  'src/Legend.tsx': `export default function Legend() {
  return <small> (legend one)</small>;
}
export function Mark() {
  return <b>!</b>;
}`,
  'src/Field.tsx': `import { useState } from 'react';
import Legend, { Mark } from './Legend';
import { words } from './words';
const Hint = () => <i>{words.end}</i>;
export const Field = () => {
  const [text, setText] = useState('');
  return <p><input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} /><Hint /><Legend /><Mark /></p>;
};`,
  'src/Screen.tsx': `import { Field } from './Field';
import { labels } from './labels';
export const Screen = () => <main><h1>{labels.title}: one</h1><Field /></main>;`,
};

let folder;
let compiler;
let dom;
let unmount;

const build = () =>
  new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error !== null || stats.hasErrors()) reject(error ?? new Error(stats.toString()));
      else resolve(stats.hash);
    });
  });
const write = (file, text) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
const edit = async (file, from, to) => {
  write(file, files[file].replaceAll(from, to));
  compiler.modifiedFiles = new Set([path.join(folder, file)]);
  return build();
};
const refresh = (newest) => globalThis.billfoldFastRefresh['mf-fixture'](newest);
const editAndRefresh = async (...change) => refresh(await edit(...change));

// The shell of the page is built for production: this React knows no fast refresh.
const { NODE_ENV } = process.env;
beforeAll(() => void (process.env.NODE_ENV = 'production'));
afterAll(() => {
  process.env.NODE_ENV = NODE_ENV;
  for (const name of ['window', 'document', 'navigator', 'billfoldFastRefresh'])
    Reflect.deleteProperty(globalThis, name);
});

beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'refresh-')), 'mf-fixture');
  for (const [file, text] of Object.entries(files)) write(file, text);
  const { module } = createRemoteConfig({ folder, mode: 'development' });
  compiler = webpack({
    mode: 'development',
    devtool: false,
    // What one build knows of the one before it.
    recordsPath: path.join(folder, 'records.json'),
    target: 'node',
    context: folder,
    entry: './src/remote.ts',
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    // The React of this test, as the shell provides it.
    externals: Object.fromEntries(
      ['react', 'react/jsx-runtime'].map((name) => [name, `commonjs ${require.resolve(name)}`]),
    ),
    output: { path: path.join(folder, 'dist'), library: { type: 'commonjs2' } },
    module,
    plugins: [new webpack.HotModuleReplacementPlugin()],
  });
  await build();
  dom = new JSDOM('<div id="root"></div>');
  const { window } = dom;
  Object.assign(globalThis, { window, document: window.document, navigator: window.navigator });
  const { createElement } = require('react');
  const { createRoot } = require('react-dom/client');
  const { open } = require(path.join(folder, 'dist/main.js'));
  const shown = createRoot(document.querySelector('#root'));
  shown.render(createElement(await open()));
  unmount = () => shown.unmount();
  await drawn();
  type('typed before');
  await drawn();
});
afterEach(async () => {
  unmount();
  await new Promise((resolve) => compiler.close(resolve));
  rmSync(path.dirname(folder), { recursive: true });
  dom.window.close();
});

const drawn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const field = () => document.querySelector('input');
const type = (text) => {
  const ofInputs = dom.window.HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(ofInputs, 'value').set.call(field(), text);
  field().dispatchEvent(new dom.window.Event('input', { bubbles: true }));
};
const page = async () => {
  await drawn();
  return [document.querySelector('main').textContent, field().value];
};

it('keeps typed text over edits of the files around it and below it', async () => {
  const before = field();
  expect(await editAndRefresh('src/Screen.tsx', ': one', ': two')).toEqual({ status: 'taken' });
  expect(await page()).toEqual(['first title: twofirst end (legend one)!', 'typed before']);
  expect(await editAndRefresh('src/Field.tsx', '<Hint />', '<b>own </b><Hint />')).toEqual({
    status: 'taken',
  });
  expect(await page()).toEqual(['first title: twoown first end (legend one)!', 'typed before']);
  expect(await editAndRefresh('src/words.ts', 'first', 'second')).toEqual({ status: 'taken' });
  expect(await page()).toEqual(['first title: twoown second end (legend one)!', 'typed before']);
  expect(field()).toBe(before);
});

it('keeps typed text over edits of components that are functions', async () => {
  const edited = files['src/Legend.tsx'].replace('legend one', 'legend two');
  expect(
    await editAndRefresh('src/Legend.tsx', files['src/Legend.tsx'], edited.replace('!', '?')),
  ).toEqual({ status: 'taken' });
  expect(await page()).toEqual(['first title: onefirst end (legend two)?', 'typed before']);
});

it('begins a component anew whose hooks are others', async () => {
  const twice = "const [text, setText] = useState('');";
  expect(
    await editAndRefresh('src/Field.tsx', twice, `const [count] = useState(1); ${twice}`),
  ).toEqual({
    status: 'taken',
  });
  expect(await page()).toEqual(['first title: onefirst end (legend one)!', '']);
});

it('refuses an edit that more than components import, and takes nothing', async () => {
  expect(await editAndRefresh('src/labels.ts', 'first', 'second')).toEqual({ status: 'refused' });
  expect(await page()).toEqual(['first title: onefirst end (legend one)!', 'typed before']);
});

it('leaves the screen as it is where changed code throws', async () => {
  const error = new Error('boom');
  expect(
    await editAndRefresh('src/Field.tsx', 'export const', "throw new Error('boom');\nexport const"),
  ).toEqual({ status: 'failed', error });
  expect(await page()).toEqual(['first title: onefirst end (legend one)!', 'typed before']);
});

it('takes several builds at once, and none twice', async () => {
  await edit('src/Screen.tsx', ': one', ': two');
  const newest = await edit('src/Screen.tsx', ': one', ': three');
  expect(await refresh(newest)).toEqual({ status: 'taken' });
  expect(await refresh(newest)).toEqual({ status: 'unchanged' });
  expect(await page()).toEqual(['first title: threefirst end (legend one)!', 'typed before']);
});

it('refuses a build of a server that began anew', async () => {
  expect(await refresh('of another server')).toEqual({ status: 'refused' });
});
