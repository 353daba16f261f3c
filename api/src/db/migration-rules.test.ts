import { listFilesWithBreaks } from '@billfold/server-kit/migrations/testing/migration-rules';
import { expect, it } from '@jest/globals';

it.each([
  ['migrations', '0001'],
  ['functions', ''],
])('a release before survives the files of %s after %s', async (folder, last) => {
  expect(await listFilesWithBreaks(new URL(`./${folder}/`, import.meta.url), last)).toEqual([]);
});
