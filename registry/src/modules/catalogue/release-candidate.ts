import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Release } from '@billfold/shared/contracts/release.contract';
import { valid as validVersion, validRange } from 'semver';
import { Compile } from 'typebox/compile';
import { describeInventoryFlaws } from './inventory.domain';
import { type VerifiedBuild, describeFlaws, releaseName } from '../releases/releases.public';
import { hashMismatch, releaseInvalid, releaseTooLarge } from './publishing.errors';
import { releaseLimits, whyTooLarge, whyTooMuch } from './release-limits.domain';

/** A build before its registration: its release.json, signed as a compact JWS, and the bytes of its files. */
export type SignedUpload = {
  readonly jws: string | null;
  readonly read: (path: string) => Promise<Buffer>;
};
/** A build folder: release.json byte for byte, and the files beside it. */
export type BuildFolder = {
  readonly text: string;
  readonly release: Release;
  readonly read: (path: string) => Promise<Buffer>;
};

const validator = Compile(Release);

/** Reads `release.json` and the files beside it; the files only on request. */
export const readBuildFolder = async (folder: string): Promise<BuildFolder> => {
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => null);
  if (text === null)
    throw releaseInvalid(`${folder} holds no release.json. Build the module first.`);
  return {
    text,
    release: parseRelease(text, `release.json of ${folder}`),
    read: async (path) => {
      const bytes = await readFile(join(folder, path)).catch(() => null);
      if (bytes === null) throw releaseInvalid(`${path} is missing in ${folder}.`);
      return bytes;
    },
  };
};

/** Parses release.json; `origin` names it in a refusal. */
export const parseRelease = (text: string, origin: string): Release => {
  try {
    return checkRelease(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw releaseInvalid(`${origin} is not JSON.`);
    throw error;
  }
};

/**
 * Whether a description is nested within the limit and has no key that changes objects: recursive functions keep,
 * compare and write it.
 */
const isPlainData = (value: unknown, depth: number = releaseLimits.depth): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth > 0 &&
    !Object.hasOwn(value, '__proto__') &&
    Object.values(value).every((part) => isPlainData(part, depth - 1))
  );
};

/** More would hide the first ones. */
const mostFlaws = 30;

/** One text of all flaws, as far as a person reads them. */
export const sentencesOf = (subject: string, flaws: readonly string[]): string => {
  const more = flaws.length - mostFlaws;
  return [
    subject,
    ...flaws.slice(0, mostFlaws),
    ...(more > 0 ? [`And ${more} more flaws.`] : []),
  ].join(' ');
};

/** What does not have the form of a release, each place once. */
const describeShape = (value: unknown): readonly string[] => {
  const places = new Map<string, string>();
  for (const { instancePath, message } of validator.Errors(value)) {
    const place = instancePath || 'it';
    if (!places.has(place)) places.set(place, `${place} ${message}.`);
  }
  return places.size === 0 ? ['it is no release.'] : [...places.values()];
};

const describeVersions = ({ version, requires, provides = {} }: Release): readonly string[] => [
  ...(validVersion(version) === version ? [] : [`'${version}' is not a version.`]),
  ...Object.entries(requires)
    .filter(([, range]) => range.length > 200 || validRange(range) === null)
    .map(([name, range]) => `'${range.slice(0, 200)}' is no range of ${name}.`),
  ...Object.entries(provides)
    .filter(([, provided]) => provided.length > 200 || validVersion(provided) === null)
    .map(([name, provided]) => `'${provided.slice(0, 200)}' is no version of ${name}.`),
];

/** Throws a problem that names everything that is wrong. */
const checkRelease = (value: unknown): Release => {
  if (!isPlainData(value))
    throw releaseInvalid(
      `release.json is not valid: it may be ${releaseLimits.depth} levels deep, and hold no key '__proto__'.`,
    );
  if (!validator.Check(value))
    throw releaseInvalid(sentencesOf('release.json is not valid:', describeShape(value)));
  const tooMuch = whyTooMuch(value);
  if (tooMuch !== null) throw releaseTooLarge(tooMuch);
  const tooLarge = whyTooLarge(releaseName(value), value);
  if (tooLarge !== null) throw releaseTooLarge(tooLarge);
  const flaws = [
    ...describeVersions(value),
    ...describeFlaws(value),
    ...describeInventoryFlaws(value),
  ];
  if (flaws.length > 0) throw releaseInvalid(sentencesOf(`${releaseName(value)}:`, flaws));
  return value;
};

/** Refuses bytes that are not the described ones. */
export const verifyBuild = async (
  release: Release,
  read: SignedUpload['read'],
): Promise<VerifiedBuild> => {
  const contents = new Map<string, Buffer>();
  for (const file of release.files) {
    const bytes = await read(file.path);
    const hash = createHash('sha384').update(bytes).digest('base64');
    if (`sha384-${hash}` !== file.integrity || bytes.length !== file.bytes)
      throw hashMismatch(releaseName(release), file.path);
    contents.set(file.path, bytes);
  }
  return { release, contents };
};
