import path from 'node:path';
import { refreshing } from './components.js';

const runtime = path.join(import.meta.dirname, 'runtime.js');
const changes = path.join(import.meta.dirname, 'take-changes.js');

/** A remote's entry gives the shell the way to request this build's changes. */
const entryOf = (module) =>
  `\nimport { takeChanges as $take } from ${JSON.stringify(changes)};
(globalThis.billfoldFastRefresh ??= {})[${JSON.stringify(module)}] =
  $take(import.meta.webpackHot, () => __webpack_hash__);`;

/**
 * Runs after swc, whose `refresh` has named the components and the hooks of each. `module`: the name of the remote;
 * `remote`: its file that exports `createRemote`.
 */
const fastRefresh = function (source, map) {
  const { module, remote } = this.getOptions();
  if (this.resourcePath === remote) this.callback(null, source + entryOf(module), map);
  else
    this.callback(
      null,
      source.includes('$Refresh')
        ? refreshing(source, { hot: 'import.meta.webpackHot', runtime })
        : source,
      map,
    );
};

export default fastRefresh;
