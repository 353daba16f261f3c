import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { describeReplicationRisk, readReplication } from './replication.queries';

describe('describeReplicationRisk', () => {
  it.each([
    ['on', '', 0, ''],
    ['on', 'standby1', 1, ''],
    ['remote_write', 'ANY 1 (a, b)', 2, ''],
    ['on', '', 1, 'The database replicates asynchronously'],
    ['on', ' ', 2, 'The database replicates asynchronously'],
    ['local', 'standby1', 1, 'The database replicates asynchronously'],
    ['local', '', 0, ''],
    ['off', '', 0, 'synchronous_commit is off'],
    ['off', 'standby1', 1, 'synchronous_commit is off'],
  ])(
    'synchronous_commit %s with standbys “%s” and %s of them reports “%s”',
    (synchronousCommit, standbyNames, standbys, risk) => {
      const described = describeReplicationRisk({ synchronousCommit, standbyNames, standbys });
      expect(described?.split(/:/)[0] ?? '').toBe(risk);
    },
  );
});

describe('readReplication', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(1);
  });
  afterAll(() => database.close());

  it('reads the replicas that a commit of this connection waits for', async () => {
    await database.db.connection().execute(async (connection) => {
      const { synchronousCommit, ...rest } = await readReplication(connection);
      expect(synchronousCommit).toMatch(/^(on|off|local|remote_write|remote_apply)$/);
      expect(rest).toEqual({ standbyNames: expect.any(String), standbys: expect.any(Number) });
    });
  });
});
