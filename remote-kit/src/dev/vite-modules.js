import { createRequire } from 'node:module';
import path from 'node:path';

/** The modules that a development server of vite has beside the team's own files: name → code. */
const entryId = 'virtual:billfold-entry';
const stylesId = 'virtual:billfold-styles';
const sharePrefix = 'virtual:billfold-share:';

export const entryUrl = `/@id/__x00__${entryId}`;

/** The federation container: it takes the shared packages from the shell, before any file of the remote runs. */
const entryCode = (remote, shares) => `
const shares = (globalThis.billfoldShares ??= {});
const take = async (scope, key) => {
  const [provided] = Object.values(scope[key] ?? {});
  if (provided === undefined) throw new Error(\`The shell does not provide \${key}.\`);
  shares[key] = (provided.lib ?? (await provided.get()))();
};
export const init = async (scope) => {
  await Promise.all(${JSON.stringify(shares)}.map((key) => take(scope, key)));
};
export const get = async () => {
  const remote = await import(${JSON.stringify(remote)});
  return () => remote;
};`;

/** The page's policy refuses \`<style>\`; a constructed sheet is none. */
const stylesCode = `
const sheets = new Map();
export const updateStyle = (id, css) => {
  const sheet = sheets.get(id) ?? new CSSStyleSheet();
  sheet.replaceSync(css);
  if (sheets.has(id)) return;
  sheets.set(id, sheet);
  document.adoptedStyleSheets.push(sheet);
};
export const removeStyle = (id) => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheets.get(id));
  sheets.delete(id);
};`;

/** A package of the shell, with the names that the installed one exports. */
const shareCode = (share, folder) => {
  const require = createRequire(path.join(folder, 'package.json'));
  const names = Object.keys(require(share)).filter(
    (name) => name !== 'default' && /^[A-Za-z_$][\w$]*$/.test(name),
  );
  return [
    `const shared = globalThis.billfoldShares[${JSON.stringify(share)}];`,
    `export default 'default' in shared ? shared.default : shared;`,
    ...names.map(
      (name, index) => `const $${index} = shared.${name}; export { $${index} as ${name} };`,
    ),
  ].join('\n');
};

/** Resolves and loads these modules. */
export const developmentModules = ({ folder, remote, shares }) => ({
  name: 'billfold-development-modules',
  apply: 'serve',
  enforce: 'pre',
  resolveId: (id) => {
    if (shares.includes(id)) return `\0${sharePrefix}${id}`;
    return id === entryId || id === stylesId ? `\0${id}` : null;
  },
  load: (id) => {
    if (id === `\0${entryId}`)
      return entryCode(`/${path.posix.join(...remote.split(path.sep))}`, shares);
    if (id === `\0${stylesId}`) return stylesCode;
    return id.startsWith(`\0${sharePrefix}`)
      ? shareCode(id.slice(sharePrefix.length + 1), folder)
      : null;
  },
});

/** Lets styles be sheets that the page accepts: behind vite's own plugin for styles. */
export const developmentStyles = {
  name: 'billfold-development-styles',
  apply: 'serve',
  enforce: 'post',
  transform: (code) =>
    code.includes('__vite__updateStyle')
      ? code.replace(
          /(updateStyle as __vite__updateStyle[^;\n]*from )"[^"]*\/@vite\/client"/,
          `$1"${stylesId}"`,
        )
      : null,
};
