import { prepareTestServer } from '@billfold/postgres/testing/test-server';

/** Databases without a schema: what is started here migrates them itself. */
export const prepareRun = (): Promise<() => Promise<void>> => prepareTestServer(async () => {});
