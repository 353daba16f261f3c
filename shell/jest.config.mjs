import { browserPreset } from '../tools/jest/browser.mjs';

/** Most tests start the whole shell: a busy machine needs more than the usual 5 s. */
export default { ...browserPreset, testTimeout: 20_000 };
