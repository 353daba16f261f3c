import { removeBundles } from './server-bundles.mjs';

export default async function endServerTests(_globalConfig, { rootDir }) {
  await globalThis.endServerTests?.get(rootDir)?.();
  removeBundles(rootDir);
}
