import { describe, expect, it } from '@jest/globals';
import { affectedBy, reach } from './affected.mjs';

const ownTest = 'mf-inbox/src/remote.test.ts';
const contract = 'shared/src/contracts/rollout.contract.ts';
const importers = new Map([
  [contract, ['registry/src/modules/rollouts/rollouts.test.ts', 'mf-inbox/src/remote.ts']],
  ['mf-inbox/src/remote.ts', [ownTest]],
]);

describe('what a change can affect', () => {
  it('is every file that imports it, directly or not', () => {
    expect([...reach([contract], importers)]).toEqual([
      contract,
      'registry/src/modules/rollouts/rollouts.test.ts',
      'mf-inbox/src/remote.ts',
      ownTest,
    ]);
  });

  it('is the tests of the one remote that changed', () => {
    expect(affectedBy(['mf-inbox/src/remote.ts'], importers)).toEqual({
      all: false,
      sources: ['mf-inbox/src/remote.ts'],
      tests: new Map([['mf-inbox', [ownTest]]]),
      workspaces: ['mf-inbox'],
    });
  });

  it('is the tests of every workspace that uses a contract', () => {
    const { tests, workspaces } = affectedBy([contract], importers);
    expect([...tests.keys()]).toEqual(['registry', 'mf-inbox']);
    expect(workspaces).toEqual(['shared', 'mf-inbox', 'registry']);
  });

  it('is a whole workspace where a file changed that no import names', () => {
    expect(affectedBy(['api/src/db/migrations/0001_begin.sql'], importers).tests).toEqual(
      new Map([['api', 'all']]),
    );
  });

  it('is everything where a file outside the workspaces changed, and nothing where a guide did', () => {
    expect(affectedBy(['package-lock.json'], importers).all).toBe(true);
    expect(affectedBy(['docs/guides/testing.md', 'README.md'], importers)).toMatchObject({
      all: false,
      workspaces: [],
    });
  });
});
