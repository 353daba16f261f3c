import { tsImport } from 'tsx/esm/api';

/** Jest loads this file without a transform, so TypeScript comes through tsx. */
export default async function prepareDatabase() {
  const { prepareMoneyWorld } = await tsImport('./src/money/testing/prepare-world.ts', import.meta.url);
  globalThis.stopTestServer = await prepareMoneyWorld();
}
