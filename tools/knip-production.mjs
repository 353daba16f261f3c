// Dead code as `knip.json` says, without tests: an export of shared that only tests import is dead. Test kits are for
// tests, the fake shell is for the packed kit.
import { readFileSync } from 'node:fs';

const config = JSON.parse(readFileSync(new URL('../knip.json', import.meta.url), 'utf8'));

// oxlint-disable-next-line import/no-default-export -- knip reads the default export
export default {
  ...config,
  ignoreIssues: {
    'shared/src/testing/**': ['exports', 'types'],
    // The packed kit exports them to other teams' tests.
    'shared/src/fake-shell/**': ['exports', 'types'],
  },
};
