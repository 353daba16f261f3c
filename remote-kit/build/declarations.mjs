// The kit's types. The compiler writes them beside the sources' places; here they become files that know each other
// alone.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');
const contracts = path.join(root, 'shared/src/contracts');
const releaseTypes = ['Release', 'ReleaseFile', 'ReleaseNavigation', 'ReleaseRoute'];

/** Source file → its name in the kit. */
const sources = {
  'remote-kit/src/index': 'index',
  'remote-kit/src/bundler': 'bundler',
  'remote-kit/src/rspack': 'rspack',
  'remote-kit/src/vite': 'vite',
  'remote-kit/src/fake-shell': 'fake-shell',
  'remote-kit/src/fake-shell/mount': 'fake-shell-mount',
  'remote-kit/src/build/remote-options': 'remote-options',
  'remote-kit/src/release/why-refused': 'why-refused',
  'shared/src/contracts/remote.contract': 'remote.contract',
  'shared/src/fake-shell/fake-services': 'fake-services',
  'shared/src/fake-shell/fake-http': 'fake-http',
};

/** Types that follow from a schema, written out: the kit does without the library of the schema. */
const writtenOut = () => {
  const file = path.join(contracts, 'release.contract.ts');
  const program = ts.createProgram([file], {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(
    checker.getSymbolAtLocation(program.getSourceFile(file)),
  );
  const { NoTruncation, InTypeAlias, MultilineObjectLiterals } = ts.TypeFormatFlags;
  return releaseTypes
    .map((name) => {
      const symbol = exported.find((one) => one.name === name);
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      const text = checker.typeToString(
        type,
        undefined,
        NoTruncation | InTypeAlias | MultilineObjectLiterals,
      );
      return `export type ${name} = ${text};\n`;
    })
    .join('');
};

const nameIn = (specifier, from) => {
  const source = specifier.startsWith('@billfold/shared/')
    ? specifier.replace('@billfold/shared/', 'shared/src/')
    : path.posix.join(path.posix.dirname(from), specifier.replace(/\.js$/, ''));
  if (source === 'shared/src/contracts/release.contract') return 'release.contract';
  if (sources[source] === undefined)
    throw new Error(`${from} names ${specifier} in its types, which the kit does not have.`);
  return sources[source];
};

export const writeDeclarations = (dist) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kit-types-'));
  try {
    execFileSync(
      path.join(root, 'node_modules/.bin/tsc'),
      ['-p', path.join(import.meta.dirname, 'tsconfig.json'), '--outDir', folder],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    for (const [source, name] of Object.entries(sources)) {
      const text = readFileSync(path.join(folder, `${source}.d.ts`), 'utf8').replaceAll(
        /(from |import\()(['"])((?:\.|@billfold\/)[^'"]*)\2/g,
        (_all, before, quote, specifier) =>
          `${before}${quote}./${nameIn(specifier, source)}.js${quote}`,
      );
      writeFileSync(path.join(dist, `${name}.d.ts`), text);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  writeFileSync(path.join(dist, 'release.contract.d.ts'), writtenOut());
};
