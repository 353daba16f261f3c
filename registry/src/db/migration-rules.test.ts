import { listFilesWithBreaks } from '@billfold/server-kit/migrations/testing/migration-rules';
import { expect, it } from '@jest/globals';

it('a release before survives the migrations after 0002', async () => {
  expect(await listFilesWithBreaks(new URL('./migrations/', import.meta.url), '0002')).toEqual([]);
});
