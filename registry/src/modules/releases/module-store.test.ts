import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { describeBuild, type BuildOptions } from '../../testing/build-folder';
import type { S3Place } from '../../settings/store-place';
import { FolderStore } from './folder-store';
import { formsOf, type EncodingName, type ModuleStore, type VerifiedBuild } from './module-store';
import { releaseFolder } from '@billfold/shared/contracts/release.contract';
import { storeRefused } from './release.errors';
import { S3Store } from './s3-store';

/** A store, and how its files are reached behind its back. */
type World = {
  readonly open: () => ModuleStore;
  /** Damages a stored file without the store's knowledge. */
  readonly spoil: (path: string, text?: string) => Promise<void>;
  readonly erase: (path: string) => Promise<void>;
  /** What a registration leaves that was killed after its first file. */
  readonly putHalf: (build: VerifiedBuild) => Promise<void>;
};

const folders: string[] = [];
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-store-'));
  folders.push(folder);
  return folder;
};

const buildOf = (options: BuildOptions): VerifiedBuild => {
  const { release, contents } = describeBuild(options);
  return {
    release,
    contents: new Map(Object.entries(contents).map(([path, text]) => [path, Buffer.from(text)])),
  };
};

const folderWorld = async (): Promise<World> => {
  const folder = await newFolder();
  return {
    open: () => new FolderStore(folder),
    spoil: (path, content = 'spoiled') => writeFile(join(folder, path), content),
    erase: (path) => rm(join(folder, path)),
    putHalf: async ({ contents }) => {
      const [[path, bytes] = ['', Buffer.alloc(0)]] = contents;
      await mkdir(join(folder, '.incoming/0123456789abcdef'), { recursive: true });
      await writeFile(join(folder, '.incoming/0123456789abcdef', path), bytes);
    },
  };
};

const bucket = 'billfold-modules';
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** It checks signatures as Amazon's does. */
const startS3 = async (): Promise<{ readonly endpoint: string; readonly client: S3Client }> => {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await newFolder(),
  });
  const { port } = await server.run();
  stops.push(() => server.close());
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return { endpoint, client };
};

const s3World = async (): Promise<
  World & { readonly place: S3Place; readonly client: S3Client }
> => {
  Object.assign(process.env, credentials);
  stops.push(async () =>
    Object.keys(credentials).forEach((name) => Reflect.deleteProperty(process.env, name)),
  );
  const { endpoint, client } = await startS3();
  const place: S3Place = {
    kind: 's3',
    bucket,
    prefix: 'releases/modules/',
    endpoint,
    region: 'us-east-1',
    isPathStyle: true,
    cacheBytes: 1_000_000,
  };
  return {
    place,
    client,
    open: () => new S3Store(place),
    spoil: async (path, content = 'spoiled') =>
      void (await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: `${place.prefix}${path}`,
          Body: Buffer.from(content),
        }),
      )),
    erase: async (path) =>
      void (await client.send(
        new DeleteObjectCommand({ Bucket: bucket, Key: `${place.prefix}${path}` }),
      )),
    putHalf: async ({ release, contents }) => {
      const [[path, bytes] = ['', Buffer.alloc(0)]] = contents;
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: `${place.prefix}${release.module}/${releaseFolder(release)}/${path}`,
          Body: bytes,
        }),
      );
    },
  };
};

/**
 * A line to the S3 server that is cut for good when so many files were written over it. It passes whole requests only:
 * of one that is cut within its body, this server would store an empty file later.
 */
const openLine = async (endpoint: string, writesAllowed: number) => {
  const written: string[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    if (request.method === 'PUT' && written.length >= writesAllowed)
      return void response.socket?.destroy();
    if (request.method === 'PUT') written.push(request.url?.split('?')[0] ?? '');
    // The Host stays as it was signed.
    const onward = httpRequest(
      `${endpoint}${request.url ?? ''}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    onward.end(body);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    written,
    close: () => server.close().closeAllConnections(),
  };
};

const nothing = (): boolean => false;
const only = (encoding: EncodingName) => (wantedEncoding: EncodingName) =>
  wantedEncoding === encoding;
const text = async (
  store: ModuleStore,
  { release }: VerifiedBuild,
  path: string,
): Promise<string | null> =>
  (await store.read(release.module, releaseFolder(release), path, nothing))?.bytes.toString(
    'utf8',
  ) ?? null;

describe.each([
  ['a folder', folderWorld],
  ['an S3-compatible store', s3World],
])('%s', (_name, makeWorld) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });

  it('returns a stored file in the best accepted encoding', async () => {
    const build = buildOf({ module: 'mf-inbox' });
    const [module, folder] = [build.release.module, releaseFolder(build.release)];
    await world.open().put(build);
    const store = world.open();
    const screen = build.contents.get('screen.0002.js')?.toString('utf8');
    expect(await text(store, build, 'screen.0002.js')).toBe(screen);
    const [brotli, zip, tiny] = await Promise.all([
      store.read(module, folder, 'screen.0002.js', () => true),
      store.read(module, folder, 'screen.0002.js', only('gzip')),
      store.read(module, folder, 'screen.0003.css', () => true),
    ]);
    expect([
      brotli?.encoding,
      brotliDecompressSync(brotli?.bytes ?? Buffer.alloc(0)).toString(),
    ]).toEqual(['br', screen]);
    expect([zip?.encoding, gunzipSync(zip?.bytes ?? Buffer.alloc(0)).toString()]).toEqual([
      'gzip',
      screen,
    ]);
    expect(tiny?.encoding).toBeNull();
    expect(brotli?.file.integrity).toMatch(/^sha384-/);
    for (const path of ['release.json', 'screen.0002.js.br', 'absent.js', '../x'])
      expect(await store.read(module, folder, path, () => true)).toBeNull();
    expect(await store.read('mf-other', folder, 'screen.0002.js', nothing)).toBeNull();
  });

  it.each(['spoil', 'erase'] as const)(
    'repairs a release with a damaged file (%s) when the same build comes again',
    async (harm) => {
      const build = buildOf({ module: 'mf-harmed', version: harm === 'spoil' ? '1.0.0' : '2.0.0' });
      await world.open().put(build);
      await world[harm](`mf-harmed/${releaseFolder(build.release)}/screen.0002.js`);
      expect(await text(world.open(), build, 'screen.0002.js')).not.toBe(
        build.contents.get('screen.0002.js')?.toString(),
      );
      await world.open().put(build);
      expect(await text(world.open(), build, 'screen.0002.js')).toBe(
        build.contents.get('screen.0002.js')?.toString(),
      );
    },
  );

  it.each(['', '{"module":', 'null', '{}'])(
    'treats a description damaged to %j as absent and repairs it',
    async (torn) => {
      const build = buildOf({ module: 'mf-torn' });
      await world.open().put(build);
      await world.spoil(`mf-torn/${releaseFolder(build.release)}/release.json`, torn);
      expect(await text(world.open(), build, 'screen.0002.js')).toBeNull();
      await world.open().put(build);
      expect(await text(world.open(), build, 'screen.0002.js')).toBe(
        build.contents.get('screen.0002.js')?.toString(),
      );
    },
  );

  it('accepts the same bytes from two processes at once', async () => {
    const build = buildOf({ module: 'mf-twice' });
    await Promise.all([world.open().put(build), world.open().put(build), world.open().put(build)]);
    for (const [path, bytes] of build.contents)
      expect(await text(world.open(), build, path)).toBe(bytes.toString());
  });

  it('shows nothing of a killed registration and completes it later', async () => {
    const build = buildOf({ module: 'mf-half' });
    const [path = ''] = build.contents.keys();
    await world.putHalf(build);
    expect(await text(world.open(), build, path)).toBeNull();
    await world.open().put(build);
    expect(await text(world.open(), build, path)).toBe(build.contents.get(path)?.toString());
  });

  it('never mixes in files of another build under the name', async () => {
    const left = buildOf({
      module: 'mf-left',
      build: 'aaaaaaa',
      contents: { 'remoteEntry.0001.js': 'left', 'old.js': 'old' },
    });
    const next = buildOf({
      module: 'mf-left',
      build: 'aaaaaaa',
      contents: { 'remoteEntry.0001.js': 'next' },
    });
    await world.open().put(left);
    await world.open().put(next);
    expect([
      await text(world.open(), next, 'remoteEntry.0001.js'),
      await text(world.open(), next, 'old.js'),
    ]).toEqual(['next', null]);
  });

  it('forgets removed releases and stores them again', async () => {
    const build = buildOf({ module: 'mf-gone' });
    const store = world.open();
    await store.put(build);
    expect(await store.holds(build.release)).toBe(true);
    await store.remove(build.release);
    await store.remove(build.release);
    expect([
      await store.holds(build.release),
      await text(world.open(), build, 'screen.0002.js'),
    ]).toEqual([false, null]);
    await store.put(build);
    expect(await text(store, build, 'screen.0002.js')).toBe(
      build.contents.get('screen.0002.js')?.toString(),
    );
  });
});

describe('folder store', () => {
  it('follows no link out of the folder, and may itself be a link', async () => {
    const [outside, folder] = [await newFolder(), await newFolder()];
    await writeFile(join(outside, 'secret.js'), 'secret');
    const build = buildOf({
      module: 'mf-linked',
      contents: {
        'remoteEntry.0001.js': 'entry',
        'deep/secret.js': 'secret',
        'secret.js': 'secret',
      },
      routes: [],
    });
    await new FolderStore(folder).put(build);
    const place = join(folder, 'mf-linked', releaseFolder(build.release));
    for (const path of ['secret.js', 'deep']) await rm(join(place, path), { recursive: true });
    await symlink(join(outside, 'secret.js'), join(place, 'secret.js'));
    await symlink(outside, join(place, 'deep'));
    const reachedBy = async (root: string): Promise<unknown> =>
      Promise.all(
        ['secret.js', 'deep/secret.js', 'remoteEntry.0001.js'].map((path) =>
          text(new FolderStore(root), build, path),
        ),
      );
    expect(await reachedBy(folder)).toEqual([null, null, 'entry']);
    await symlink(folder, `${folder}-mounted`);
    folders.push(`${folder}-mounted`);
    expect(await reachedBy(`${folder}-mounted`)).toEqual([null, null, 'entry']);
    await symlink(join(folder, 'mf-linked'), join(folder, 'mf-other'));
    expect(
      await new FolderStore(folder).read(
        'mf-other',
        releaseFolder(build.release),
        'remoteEntry.0001.js',
        nothing,
      ),
    ).toBeNull();
    await new FolderStore(folder).remove(build.release);
    expect(await readFile(join(outside, 'secret.js'), 'utf8')).toBe('secret');
  });
});

describe('S3 store', () => {
  let world: Awaited<ReturnType<typeof s3World>>;
  beforeAll(async () => {
    world = await s3World();
  });

  it('writes objects below the prefix that a CDN can serve unchanged', async () => {
    const build = buildOf({ module: 'mf-cdn' });
    await world.open().put(build);
    const base = `${world.place.prefix}mf-cdn/${releaseFolder(build.release)}/`;
    const script = await world.client.send(
      new GetObjectCommand({ Bucket: bucket, Key: `${base}screen.0002.js` }),
    );
    expect([script.ContentType, script.CacheControl]).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  });

  it('writes the description last, so that an incomplete upload is no release', async () => {
    const build = buildOf({ module: 'mf-cut' });
    const seen: (string | null)[] = [];
    let written: readonly string[] = [];
    let isStored = false;
    for (let allowed = 0; !isStored; allowed += 1) {
      const line = await openLine(world.place.endpoint ?? '', allowed);
      isStored = await new S3Store({ ...world.place, endpoint: line.endpoint }).put(build).then(
        () => true,
        () => false,
      );
      line.close();
      written = line.written;
      if (!isStored)
        for (const path of build.contents.keys()) seen.push(await text(world.open(), build, path));
    }
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.every((found) => found === null)).toBe(true);
    expect(written.at(-1)).toMatch(/release\.json$/);
    for (const [path, bytes] of build.contents)
      expect(await text(world.open(), build, path)).toBe(bytes.toString());
  });

  it('reads a file once and serves it from memory', async () => {
    const build = buildOf({ module: 'mf-cached' });
    await world.open().put(build);
    const store = world.open();
    const first = await text(store, build, 'screen.0002.js');
    await world.erase(`mf-cached/${releaseFolder(build.release)}/screen.0002.js`);
    expect([
      await text(store, build, 'screen.0002.js'),
      await text(world.open(), build, 'screen.0002.js'),
    ]).toEqual([first, null]);
  });

  it('reports a failure instead of treating the file as absent', async () => {
    const build = buildOf({ module: 'mf-inbox' });
    const away = new S3Store({ ...world.place, endpoint: 'http://127.0.0.1:1' });
    await expect(text(away, build, 'screen.0002.js')).rejects.toMatchObject({
      status: 503,
      code: 'store_away',
    });
    await expect(away.put(build)).rejects.toMatchObject({ status: 503, code: 'store_away' });
    const noBucket = new S3Store({ ...world.place, bucket: 'no-such-bucket' });
    await expect(text(noBucket, build, 'screen.0002.js')).rejects.toMatchObject({
      code: 'store_away',
    });
  });
});

describe('full or read-only folder', () => {
  it.each([
    ['ENOSPC', 507, 'has no space left'],
    ['EACCES', 503, 'may not be written to by this process'],
    ['EROFS', 503, 'can only be read'],
  ])('is reported: %s', (code, status, trouble) => {
    const cause = Object.assign(new Error(code), { code });
    expect(storeRefused(cause, '/store')).toMatchObject({
      status,
      code: 'store_refused',
      message: `The folder of the modules, /store, ${trouble}. Nothing was changed.`,
      cause,
    });
  });

  it('passes on an unknown error', () => {
    const other = new Error('other');
    expect(storeRefused(other, '/store')).toBe(other);
  });
});

it('compresses a file once as far as brotli can, since every first visit fetches it', async () => {
  const text = Array.from({ length: 4_000 }, (_, at) => `part${(at * at) % 977}`).join();
  const forms = await formsOf('screen.js', Buffer.from(text));
  const quick = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  expect(forms.find(({ encoding }) => encoding === 'br')?.bytes.length).toBeLessThan(
    quick.length * 0.97,
  );
});
