// Builds the modules that the parent names, one after the other: a compiler that is loaded and warm builds the next one
// in half the time. A message is a module's absolute folder, the answer `{ isOk, output }`.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What webpack's own command line does with `--mode production`. */
const build = async (folder) => {
  // The federation plugin looks for package.json where the process is.
  process.chdir(folder);
  const webpack = createRequire(path.join(folder, 'webpack.config.js'))('webpack');
  const { default: write } = await import(pathToFileURL(path.join(folder, 'webpack.config.js')));
  const compiler = webpack(await write({}, { mode: 'production' }));
  const run = (method) =>
    new Promise((resolve, reject) => {
      compiler[method]((error, stats) => (error ? reject(error) : resolve(stats)));
    });
  try {
    const stats = await run('run');
    return {
      isOk: !stats.hasErrors(),
      output: stats.toString({ preset: 'errors-warnings', colors: false }),
    };
  } finally {
    await run('close');
  }
};

process.on('message', (folder) => {
  void build(folder).then(
    (answer) => process.send(answer),
    (error) => process.send({ isOk: false, output: error.stack }),
  );
});
// Preloaded code lets the process end without the parent; here it waits for the next module.
process.channel.ref();
