import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf, bundleSources } from './server-bundles.mjs';
import { testFiles } from './test-files.mjs';

/**
 * Before the first test file of a workspace: bundles its tests, and prepares what they share.
 * `testEnvironmentOptions.prepareRun` names a source file that exports `prepareRun(): Promise<() => Promise<void>>`;
 * what that answers ends it again.
 */
export default async function prepareServerTests(
  _globalConfig,
  { rootDir, testEnvironmentOptions: { prepareRun } },
) {
  const preparing = prepareRun === undefined ? [] : [path.join(rootDir, prepareRun)];
  await bundleSources(rootDir, [...testFiles(rootDir), ...preparing]);
  globalThis.endServerTests ??= new Map();
  for (const file of preparing) {
    const prepared = await import(pathToFileURL(bundleOf(rootDir, file)).href);
    globalThis.endServerTests.set(rootDir, await prepared.prepareRun());
  }
}
