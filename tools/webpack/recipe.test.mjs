import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, jest } from '@jest/globals';
import webpack from 'webpack';
import { createRemoteConfig, createShellConfig } from '../../webpack.common.js';

const folder = path.resolve(import.meta.dirname, '../../mf-inbox');

/** What a development server prints when it listens, with its settings. */
const listen = (bundleShared) => {
  const { devServer } = createRemoteConfig({ folder, mode: 'development', bundleShared });
  const printed = jest.spyOn(console, 'log').mockImplementation(() => {});
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  devServer.onListening({ server: { address: () => ({ port: 41_234 }) } });
  const text = printed.mock.calls.flat().join('\n');
  printed.mockRestore();
  fetched.mockRestore();
  return { host: devServer.host, port: devServer.port, text };
};

it.each([
  ['inside the shell', false, '/admin/conversations?use=mf-inbox@http://localhost:41234'],
  ['without the shell', true, 'http://localhost:41234/admin/conversations\n'],
])(
  'serves a remote %s on loopback at a free port and prints its address',
  (_case, alone, address) => {
    const { host, port, text } = listen(alone);
    expect([host, port]).toEqual(['localhost', 'auto']);
    expect(text).toContain(address);
  },
);

it('keeps the generated entry of each build in the folder of its module', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'billfold-federation-'));
  try {
    for (const module of ['mf-one', 'mf-two']) {
      const own = mkdtempSync(path.join(home, `${module}-`));
      writeFileSync(path.join(own, 'package.json'), '{ "version": "1.0.0" }');
      writeFileSync(path.join(own, 'module.json'), '{}');
      webpack(createRemoteConfig({ folder: own }));
      expect(readdirSync(path.join(own, 'node_modules/.federation'))).toHaveLength(1);
    }
  } finally {
    rmSync(home, { recursive: true });
  }
});

it("leaves the router's warnings for developers out of the shell that is released", () => {
  const shell = path.resolve(import.meta.dirname, '../../shell');
  const { alias } = createShellConfig({ folder: shell }).resolve;
  const build = path.dirname(alias['react-router$']);
  const text = readdirSync(build)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => readFileSync(path.join(build, name), 'utf8'))
    .join('');
  expect(Object.values(alias).map((file) => path.dirname(file))).toEqual([build, build]);
  expect(text).toContain('ENABLE_DEV_WARNINGS = false');
  expect(text).not.toContain('ENABLE_DEV_WARNINGS = true');
});
