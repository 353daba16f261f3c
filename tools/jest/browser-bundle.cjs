const path = require('node:path');

/** The environment variable that tells the workers where the scripts of this run are. */
const bundlesFolder = 'BILLFOLD_JEST_BUNDLES';

/** The script with all the tests of one workspace. */
const bundleOf = (rootDir) => path.join(process.env[bundlesFolder], `${path.basename(rootDir)}.js`);

module.exports = { bundlesFolder, bundleOf };
