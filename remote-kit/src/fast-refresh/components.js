const registered = /\$RefreshReg\$\(_c\d*, "(\w+)"\);/g;
const exported = /^export (?:(?:const|let|class|(?:default )?(?:async )?function\*?) (\w+)|.)/gm;

/**
 * How a component at the top of its file is declared; the text before its name is dropped, so that its code gets
 * another name.
 */
const declarationOf = (name) =>
  new RegExp(
    String.raw`^(export )?(default )?(?:(const) ${name} = (?=(?:async )?(?:\(|\w+ ?=>))|(function) ${name}(?=\())`,
    'm',
  );

/** The components of a file that a refresh of swc or oxc has named, and whether the file exports nothing else. */
const componentsOf = (source) => {
  const components = [...source.matchAll(registered)].flatMap(([, name]) => {
    const found = declarationOf(name).exec(source);
    if (found === null) return [];
    const [, isExported, isDefault] = found;
    return [{ name, isExported: isExported !== undefined, isDefault: isDefault !== undefined }];
  });
  const names = components.map(({ name }) => name);
  const exports = [...source.matchAll(exported)].map(([, name]) => name);
  return {
    components,
    names,
    takesEdits: exports.length > 0 && exports.every((name) => names.includes(name)),
  };
};

/**
 * Each component becomes one that stays the same over the edits of its file. A file that exports components alone takes
 * its edits by itself; an edit of another one concerns those that import it. `hot` is the bundler's:
 * `import.meta.webpackHot` or `import.meta.hot`.
 */
export const refreshing = (source, { hot, runtime }) => {
  const { components, names, takesEdits } = componentsOf(source);
  const bodies = names.reduce(
    (text, name) =>
      text.replace(declarationOf(name), (_all, _export, _default, constant) =>
        constant === undefined ? `function ${name}$body` : `const ${name}$body = `,
      ),
    source,
  );
  const head = [
    `import { openModule as $open } from ${JSON.stringify(runtime)};`,
    `const $hot = $open(${hot}), $RefreshSig$ = $hot.sign, $RefreshReg$ = () => {};`,
    ...names.map((name) => `const ${name} = $hot.component("${name}");`),
  ].join(' ');
  const shared = components
    .filter(({ isExported }) => isExported)
    .map(({ name, isDefault }) => (isDefault ? `${name} as default` : name));
  const foot = [
    `$hot.settle({ ${names.map((name) => `${name}: ${name}$body`).join(', ')} });`,
    `export { ${shared.join(', ')} };`,
    ...(takesEdits ? [`${hot}.accept();`] : []),
  ].join('\n');
  // On the first line, so that every other line keeps its number.
  return `${head} ${bodies}\n${foot}\n`;
};
