import { describe, expect, it } from '@jest/globals';
import { affectedBy, plainTests, reach } from './affected.mjs';

const ownTest = 'mf-inbox/src/remote.test.ts';
const contract = 'shared/src/contracts/rollout.contract.ts';
const importers = new Map([
  [contract, ['registry/src/modules/rollouts/rollouts.test.ts', 'mf-inbox/src/remote.ts']],
  ['mf-inbox/src/remote.ts', [ownTest]],
]);

describe('plainTests', () => {
  it('are the tests without a database, another process or a screen', () => {
    const rule = 'api/src/core/money.ts';
    const database = 'postgres/src/testing/test-server.ts';
    const runner = 'server-kit/src/process/program-runner.ts';
    expect(
      plainTests(
        new Map([
          [rule, ['api/src/core/money.test.ts', 'mf-admin/src/screens/Home.test.tsx']],
          [database, ['api/src/testing/test-app.ts']],
          ['api/src/testing/test-app.ts', ['api/src/health.test.ts']],
          [runner, ['registry/src/cli/register.test.ts']],
          ['launcher/src/build.ts', ['launcher/src/build.test.ts']],
        ]),
      ),
    ).toEqual(new Map([['api', ['api/src/core/money.test.ts']]]));
  });
});

describe('reach and affectedBy', () => {
  it('find every file that imports the changed file, directly or not', () => {
    expect([...reach([contract], importers)]).toEqual([
      contract,
      'registry/src/modules/rollouts/rollouts.test.ts',
      'mf-inbox/src/remote.ts',
      ownTest,
    ]);
  });

  it('choose the tests of the one changed remote', () => {
    expect(affectedBy(['mf-inbox/src/remote.ts'], importers)).toEqual({
      all: false,
      sources: ['mf-inbox/src/remote.ts'],
      tests: new Map([['mf-inbox', [ownTest]]]),
      workspaces: ['mf-inbox'],
    });
  });

  it('choose the tests of every workspace that uses a contract', () => {
    const { tests, workspaces } = affectedBy([contract], importers);
    expect([...tests.keys()]).toEqual(['registry', 'mf-inbox']);
    expect(workspaces).toEqual(['shared', 'mf-inbox', 'registry']);
  });

  it('choose the whole workspace of a file without importers', () => {
    expect(affectedBy(['api/src/db/schema.sql'], importers).tests).toEqual(
      new Map([['api', 'all']]),
    );
  });

  it('choose the test of the links for a document and for a file that is gone', () => {
    const testOfLinks = new Map([['tools', ['tools/lint/document-links.test.mjs']]]);
    for (const file of ['docs/guides/testing.md', 'e2e/README.md', 'docs/gone.png'])
      expect(affectedBy([file], importers).tests).toEqual(testOfLinks);
    expect(affectedBy(['api/src/gone.ts'], importers).tests).toEqual(testOfLinks);
    expect(affectedBy(['docker/nginx/billfold.conf'], importers).tests).toEqual(new Map());
  });

  it('choose everything for a file outside the workspaces, except for a document', () => {
    expect(affectedBy(['package-lock.json'], importers).all).toBe(true);
    expect(affectedBy(['docs/guides/testing.md', 'README.md'], importers)).toMatchObject({
      all: false,
      workspaces: [],
    });
  });
});
