import path from 'node:path';

const runtime = path.join(import.meta.dirname, 'runtime.js');
const changes = path.join(import.meta.dirname, 'take-changes.js');
const registered = /\$RefreshReg\$\(_c\d*, "(\w+)"\);/g;
const exported = /^export (?:(?:const|let|class|(?:async )?function\*?) (\w+)|.)/gm;

const isArrow = (source, name) =>
  new RegExp(String.raw`^(?:export )?const ${name} = (?:async )?(?:\(|\w+ ?=>)`, 'm').test(source);

/** A remote's entry tells the shell how to ask this build for its changes. */
const entryOf = (module) =>
  `\nimport { takeChanges as $take } from ${JSON.stringify(changes)};
(globalThis.billfoldFastRefresh ??= {})[${JSON.stringify(module)}] = $take(import.meta.webpackHot, () => __webpack_hash__);`;

/** The components of a file, and whether the file exports nothing else. */
const componentsOf = (source) => {
  const names = [...source.matchAll(registered)]
    .map(([, name]) => name)
    .filter((name) => isArrow(source, name));
  const exports = [...source.matchAll(exported)].map(([, name]) => name);
  return {
    names,
    shared: names.filter((name) => exports.includes(name)),
    takesEdits: exports.length > 0 && exports.every((name) => names.includes(name)),
  };
};

const refreshing = (source) => {
  const { names, shared, takesEdits } = componentsOf(source);
  const bodies = names.reduce(
    (text, name) =>
      text.replace(new RegExp(`^(?:export )?const ${name} = `, 'm'), `const ${name}$body = `),
    source,
  );
  const head = [
    `import { openModule as $open } from ${JSON.stringify(runtime)};`,
    'const $hot = $open(import.meta.webpackHot), $RefreshSig$ = $hot.sign, $RefreshReg$ = () => {};',
    ...names.map((name) => `const ${name} = $hot.component("${name}");`),
  ].join(' ');
  const foot = [
    `$hot.settle({ ${names.map((name) => `${name}: ${name}$body`).join(', ')} });`,
    `export { ${shared.join(', ')} };`,
    ...(takesEdits ? ['import.meta.webpackHot.accept();'] : []),
  ].join('\n');
  // On the first line, so that every other line keeps its number.
  return `${head} ${bodies}\n${foot}\n`;
};

/**
 * Runs after swc, whose `refresh` has named the components and the hooks of each. Each component becomes one that stays the same over the
 * edits of its file. A file that exports components alone takes its edits by itself; an edit of another one concerns those that import it.
 */
function fastRefresh(source, map) {
  const { module } = this.getOptions();
  if (this.resourcePath === path.join(this.rootContext, 'src/remote.ts'))
    this.callback(null, source + entryOf(module), map);
  else this.callback(null, source.includes('$Refresh') ? refreshing(source) : source, map);
}

export default fastRefresh;
