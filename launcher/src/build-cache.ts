import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Builds kept outside a checkout by what they were made of, so that another checkout need not make them again. */
export type BuildCache = {
  /** Copies the build of these sources to the folder. False where none is kept or it cannot be read. */
  readonly take: (module: string, sources: string, folder: string) => Promise<boolean>;
  /** Without effect where the cache cannot be written, as on a full disk. */
  readonly keep: (module: string, sources: string, folder: string) => Promise<void>;
};

/** The branches that one person works on in a day. */
const buildsPerModule = 6;

const removeOldest = async (home: string, module: string): Promise<void> => {
  const names = (await readdir(home)).filter((name) => name.startsWith(`${module}@`));
  const used = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(home, name))).mtimeMs })),
  );
  const oldest = used.toSorted((one, other) => other.at - one.at).slice(buildsPerModule);
  for (const { name } of oldest) await rm(join(home, name), { recursive: true, force: true });
};

/** `home` is an absolute folder, which may not exist yet; several processes may use it at once. */
export const openBuildCache = (home: string): BuildCache => {
  const placeOf = (module: string, sources: string): string =>
    join(home, `${module}@${sources.slice(0, 32)}`);
  return {
    async take(module, sources, folder) {
      const place = placeOf(module, sources);
      try {
        const now = new Date();
        await utimes(place, now, now);
        await rm(folder, { recursive: true, force: true });
        await cp(place, folder, { recursive: true });
        return true;
      } catch {
        return false;
      }
    },
    async keep(module, sources, folder) {
      const place = placeOf(module, sources);
      const copy = join(home, `.${module}.${process.pid}`);
      try {
        await mkdir(home, { recursive: true });
        await cp(folder, copy, { recursive: true });
        // Whole or not at all; a build of the same sources that came first stays.
        await rename(copy, place);
        await removeOldest(home, module);
      } catch {
        await rm(copy, { recursive: true, force: true }).catch(() => {});
      }
    },
  };
};
