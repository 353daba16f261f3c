import { createDatabase } from '@billfold/postgres/testing/test-server';
import { openDatabase, type DatabaseHandle } from '../db/database';

export type TestDatabase = DatabaseHandle & { readonly url: string };

/** A database that is there already; `drop` is called when it is closed. */
export const openTestDatabase = (
  url: string,
  poolSize: number,
  drop: () => Promise<void>,
): TestDatabase => {
  const handle = openDatabase({ url, poolSize });
  return {
    ...handle,
    url,
    close: async () => {
      await handle.close();
      await drop();
    },
  };
};

const open = async (template: string | undefined, poolSize: number): Promise<TestDatabase> => {
  const { url, drop } = await createDatabase(template);
  return openTestDatabase(url, poolSize, drop);
};

/** A migrated, empty database of this test file's own. `close` drops it. */
export const createTestDatabase = (poolSize = 8): Promise<TestDatabase> =>
  open(undefined, poolSize);

/** The same without a schema. */
export const createBareDatabase = (): Promise<TestDatabase> => open('template0', 2);
