const path = require('node:path');

/** The environment variable with the folder of this run's scripts, for the workers. */
const bundlesFolder = 'BILLFOLD_JEST_BUNDLES';

/** The script with all the tests of one workspace. */
const bundleOf = (rootDir) => path.join(process.env[bundlesFolder], `${path.basename(rootDir)}.js`);

module.exports = { bundlesFolder, bundleOf };
