import { join } from 'node:path';
import { openBuildCache } from '@billfold/launcher/build-cache';
import { buildModules } from '@billfold/launcher/module-builds';
import { cacheHome, root, stampFile } from './config';

/**
 * Builds the modules that changed since the last run, for several products that start at once and would each build
 * them.
 */
const { failed } = await buildModules(root, stampFile, {
  skip: false,
  // Beside other parts of the run, whose work a second process would only delay.
  builders: 1,
  cache: openBuildCache(join(cacheHome(), 'billfold/builds')),
  log: (line) => void process.stdout.write(`${line}\n`),
});
process.exitCode = failed.length === 0 ? 0 : 1;
