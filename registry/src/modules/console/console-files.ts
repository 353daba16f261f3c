import { access, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The files of the page, those of code and style with their hashes, as the console's build lists them. */
export type ConsoleIndex = {
  readonly script: ConsoleFile;
  readonly style: ConsoleFile;
  readonly fonts: readonly string[];
};
type ConsoleFile = { readonly file: string; readonly integrity: string };

/** Beside the bundled server; in the working tree, where the workspace builds it. */
const folders = [
  new URL('./console/', import.meta.url),
  new URL('../../../../console/dist/', import.meta.url),
].map((url) => fileURLToPath(url));
const plainName = /^[\w-]+(\.[\w-]+)+$/;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The console's build; read at each request, since a launcher may build it while the registry already serves. */
export type ConsoleFiles = {
  readonly readIndex: () => Promise<ConsoleIndex | null>;
  readonly readFile: (name: string) => Promise<Buffer | null>;
};

export const openConsoleFiles = (folder?: string): ConsoleFiles => {
  const home = async (): Promise<string | undefined> => {
    for (const candidate of folder === undefined ? folders : [folder])
      if (await exists(`${candidate}/console.json`)) return candidate;
    return undefined;
  };
  const read = async (name: string): Promise<Buffer | null> => {
    const base = plainName.test(name) ? await home() : undefined;
    return base === undefined ? null : readFile(`${base}/${name}`).catch(() => null);
  };
  return {
    readIndex: async () => {
      const text = await read('console.json');
      return text === null ? null : (JSON.parse(text.toString()) as ConsoleIndex);
    },
    readFile: (name) => (name === 'console.json' ? Promise.resolve(null) : read(name)),
  };
};
