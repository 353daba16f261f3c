import { extname } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { releaseFolder, type ReleaseFile } from '@billfold/shared/contracts/release.contract';
import type { S3Place } from '../../settings/store-place';
import { contentTypeOf } from './content-types';
import { FileCache } from './file-cache';
import {
  descriptionFile,
  encodings,
  formsOf,
  isCompressible,
  isSameAndWhole,
  parseDescription,
  type EncodingName,
  type ModuleStore,
  type StoredFile,
  type VerifiedBuild,
} from './module-store';
import { storeAway } from './release.errors';
import type { ReleaseKey } from './release.domain';

const writesAtOnce = 8;

const isAbsent = (error: unknown): boolean =>
  error instanceof NoSuchKey ||
  (error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === 404 &&
    error.name !== 'NoSuchBucket');

/**
 * Releases as objects of an S3-compatible store: `<prefix>/<module>/<version>-<build>/<file>`, which a CDN may serve by
 * itself.
 */
export class S3Store implements ModuleStore {
  readonly #client: S3Client;
  readonly #cache: FileCache;
  readonly #descriptions = new Map<string, ReadonlyMap<string, ReleaseFile>>();

  constructor(readonly place: S3Place) {
    this.#client = new S3Client({
      region: place.region,
      ...(place.endpoint === null ? {} : { endpoint: place.endpoint }),
      forcePathStyle: place.isPathStyle,
      // Stores other than Amazon's do not all know the newer checksums; every file is checked by its sha384 anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: 2_000,
        requestTimeout: 10_000,
        throwOnRequestTimeout: true,
      },
    });
    this.#cache = new FileCache(place.cacheBytes);
  }

  /** Removes the older description first and writes the new one last: an interrupted release is no release. */
  async put({ release, contents }: VerifiedBuild): Promise<void> {
    const base = this.#baseOf(release);
    const [standing, sizes] = await Promise.all([
      this.#fetch(`${base}${descriptionFile}`),
      this.#list(base),
    ]);
    if (
      isSameAndWhole(
        standing?.toString('utf8') ?? null,
        release,
        (path) => sizes.get(`${base}${path}`) ?? null,
      )
    )
      return;
    if (standing !== null) await this.#delete(`${base}${descriptionFile}`);
    const forms = (
      await Promise.all([...contents].map(([path, bytes]) => formsOf(path, bytes)))
    ).flat();
    await inTurns(forms, async (form) =>
      this.#write(`${base}${form.path}`, form.bytes, form.path, form.encoding),
    );
    await this.#write(
      `${base}${descriptionFile}`,
      Buffer.from(JSON.stringify(release)),
      descriptionFile,
      null,
    );
    this.#forget(release);
  }

  async read(
    module: string,
    folder: string,
    path: string,
    accepts: (encoding: EncodingName) => boolean,
  ): Promise<StoredFile | null> {
    const base = `${this.place.prefix}${module}/${folder}/`;
    const file = (await this.#describe(base))?.get(path);
    if (file === undefined) return null;
    for (const { name, suffix } of encodings) {
      if (!isCompressible(path, file.bytes) || !accepts(name)) continue;
      const bytes = await this.#cached(`${base}${path}${suffix}`);
      if (bytes !== null) return { file, bytes, encoding: name };
    }
    const bytes = await this.#cached(`${base}${path}`);
    return bytes === null ? null : { file, bytes, encoding: null };
  }

  async holds(key: ReleaseKey): Promise<boolean> {
    return (await this.#fetch(`${this.#baseOf(key)}${descriptionFile}`)) !== null;
  }

  async remove(key: ReleaseKey): Promise<void> {
    const base = this.#baseOf(key);
    const keys = [...(await this.#list(base)).keys()];
    await inTurns(
      keys.filter((one) => one !== `${base}${descriptionFile}`),
      async (one) => this.#delete(one),
    );
    if (keys.includes(`${base}${descriptionFile}`)) await this.#delete(`${base}${descriptionFile}`);
    this.#forget(key);
  }

  /**
   * An interrupted upload is under its own name, without a description: the next registration finishes or replaces it.
   */
  async sweep(): Promise<void> {}

  #baseOf(key: ReleaseKey): string {
    return `${this.place.prefix}${key.module}/${releaseFolder(key)}/`;
  }

  #forget(key: ReleaseKey): void {
    this.#cache.forget(this.#baseOf(key));
    this.#descriptions.delete(this.#baseOf(key));
  }

  async #describe(base: string): Promise<ReadonlyMap<string, ReleaseFile> | null> {
    const cached = this.#descriptions.get(base);
    if (cached !== undefined) return cached;
    const text = await this.#cached(`${base}${descriptionFile}`);
    const parsed = parseDescription(text?.toString('utf8') ?? null);
    if (parsed === null) return null;
    const description = new Map(parsed.files.map((file) => [file.path, file]));
    this.#descriptions.set(base, description);
    return description;
  }

  #cached(key: string): Promise<Buffer | null> {
    return this.#cache.read(key, () => this.#fetch(key));
  }

  /** Returns null without such an object. Any other failure is a problem of the store, never "absent". */
  async #fetch(key: string): Promise<Buffer | null> {
    try {
      const { Body } = await this.#client.send(
        new GetObjectCommand({ Bucket: this.place.bucket, Key: key }),
      );
      return Body === undefined ? Buffer.alloc(0) : Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if (isAbsent(error)) return null;
      throw storeAway(error);
    }
  }

  async #list(prefix: string): Promise<ReadonlyMap<string, number>> {
    const sizes = new Map<string, number>();
    let next: string | undefined;
    do {
      const page = await this.#send(() =>
        this.#client.send(
          new ListObjectsV2Command({
            Bucket: this.place.bucket,
            Prefix: prefix,
            ...(next === undefined ? {} : { ContinuationToken: next }),
          }),
        ),
      );
      for (const { Key, Size } of page.Contents ?? [])
        if (Key !== undefined) sizes.set(Key, Size ?? 0);
      next = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (next !== undefined);
    return sizes;
  }

  async #write(
    key: string,
    bytes: Buffer,
    path: string,
    encoding: EncodingName | null,
  ): Promise<void> {
    const plainPath = encoding === null ? path : path.slice(0, -extname(path).length);
    await this.#send(() =>
      this.#client.send(
        new PutObjectCommand({
          Bucket: this.place.bucket,
          Key: key,
          Body: bytes,
          ContentType: contentTypeOf(plainPath),
          CacheControl: 'public, max-age=31536000, immutable',
          ...(encoding === null ? {} : { ContentEncoding: encoding }),
        }),
      ),
    );
  }

  async #delete(key: string): Promise<void> {
    await this.#send(() =>
      this.#client.send(new DeleteObjectCommand({ Bucket: this.place.bucket, Key: key })),
    );
  }

  async #send<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      throw storeAway(error);
    }
  }
}

const inTurns = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = [...items];
  const turn = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: writesAtOnce }, turn));
};
