import { prepareTestServer } from '@billfold/postgres/testing/test-server';

/** Databases without a schema: a test applies its own migrations. */
export const prepareRun = (): Promise<() => Promise<void>> => prepareTestServer(async () => {});
