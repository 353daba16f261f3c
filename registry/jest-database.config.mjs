import { tsImport } from 'tsx/esm/api';

/** Jest loads this file without a transform, so TypeScript comes through tsx. */
export default async function prepareDatabase() {
  const { prepareTestServer } = await tsImport('./src/testing/test-server.ts', import.meta.url);
  globalThis.stopTestServer = await prepareTestServer();
}
