import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { EncodingName, ModuleStore, StoredFile } from './module-store';
import { releaseName } from './release.domain';

const brotliAsync = promisify(brotliDecompress);
const gunzipAsync = promisify(gunzip);

const hash = (algorithm: 'sha256' | 'sha384', bytes: Buffer): string =>
  createHash(algorithm).update(bytes).digest('base64');

/** The file behind a compressed form; null when it is none, or longer than the file. */
const plainOf = async ({ file, bytes, encoding }: StoredFile): Promise<Buffer | null> => {
  if (encoding === null) return bytes;
  const limit = { maxOutputLength: Math.max(1, file.bytes) };
  const plain = encoding === 'br' ? brotliAsync(bytes, limit) : gunzipAsync(bytes, limit);
  return plain.catch(() => null);
};

const isRegistered = async (stored: StoredFile, integrity: string): Promise<boolean> => {
  const plain = await plainOf(stored);
  return plain !== null && `sha384-${hash('sha384', plain)}` === integrity;
};

/** What every release that this process serves says of its files; undefined for another release. */
export type IntegrityOf = (release: string, path: string) => string | null | undefined;

/**
 * A store that gives out registered bytes alone: each file is compared with its hash when it is read, and with what the
 * signed description says, where this process serves the release. A compressed form is unpacked once, and known by its
 * own hash afterwards. `damaged` names files that are not the registered ones, as `mf-inbox@1.4.2-3fa9c1e/screen.js`,
 * until they are again.
 */
export const checkFiles = (
  store: ModuleStore,
  integrityOf: IntegrityOf,
  damaged: Set<string>,
): ModuleStore => {
  const sums = new Map<string, string>();
  const seen = new WeakMap<Buffer, string>();

  const isIntact = async (stored: StoredFile, place: string, integrity: string) => {
    if (seen.get(stored.bytes) === integrity) return true;
    if (stored.encoding === null) return isRegistered(stored, integrity);
    const mark = `${integrity} ${hash('sha256', stored.bytes)}`;
    if (sums.get(place) === mark) return true;
    if (!(await isRegistered(stored, integrity))) return false;
    sums.set(place, mark);
    return true;
  };

  return {
    ...bound(store, damaged),
    read: async (module, folder, path, accepts) => {
      const name = `${module}@${folder}/${path}`;
      const refused = new Set<EncodingName>();
      for (;;) {
        const stored = await store.read(
          module,
          folder,
          path,
          (encoding) => !refused.has(encoding) && accepts(encoding),
        );
        if (stored === null) return null;
        const signed = integrityOf(`${module}@${folder}`, path);
        const integrity = signed === undefined ? stored.file.integrity : signed;
        const { encoding } = stored;
        if (
          integrity !== null &&
          (await isIntact(stored, `${name} ${encoding ?? ''}`, integrity))
        ) {
          seen.set(stored.bytes, integrity);
          if (refused.size === 0) damaged.delete(name);
          return { ...stored, file: { ...stored.file, integrity } };
        }
        damaged.add(name);
        if (encoding === null) return null;
        // A broken compressed form makes way for the file itself.
        refused.add(encoding);
      }
    },
  };
};

const bound = (store: ModuleStore, damaged: Set<string>): Omit<ModuleStore, 'read'> => ({
  put: async (build) => {
    const own = [...damaged].filter((name) => name.startsWith(`${releaseName(build.release)}/`));
    // A store keeps what has the right size: what is known to be changed makes way for the bytes that came.
    if (own.length > 0) await store.remove(build.release);
    await store.put(build);
    for (const name of own) damaged.delete(name);
  },
  holds: (key) => store.holds(key),
  remove: (key) => store.remove(key),
  sweep: () => store.sweep(),
});
