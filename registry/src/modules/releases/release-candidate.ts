import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Release } from '@billfold/shared/contracts/release.contract';
import { valid as validVersion, validRange } from 'semver';
import { Compile } from 'typebox/compile';
import { describeFlaws, releaseName } from './release.domain';
import { hashMismatch, releaseInvalid } from './release.errors';

/** A build that wants to become a release: its description and its files' bytes. */
export type Candidate = { readonly release: Release; readonly read: (path: string) => Promise<Buffer> };
/** A candidate whose description is sound and whose bytes are the described ones. */
export type VerifiedBuild = { readonly release: Release; readonly contents: ReadonlyMap<string, Buffer> };

const validator = Compile(Release);

/** Reads `release.json` and the files beside it; the files only when they are verified. */
export const readBuildFolder = async (folder: string): Promise<Candidate> => {
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => null);
  if (text === null) throw releaseInvalid(`${folder} holds no release.json. Build the module first.`);
  return {
    release: parseRelease(text, folder),
    read: async (path) => {
      const bytes = await readFile(join(folder, path)).catch(() => null);
      if (bytes === null) throw releaseInvalid(`${path} is missing in ${folder}.`);
      return bytes;
    },
  };
};

const parseRelease = (text: string, origin: string): Release => {
  try {
    return checkRelease(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw releaseInvalid(`release.json of ${origin} is not JSON.`);
    throw error;
  }
};

/** Parses what came from outside; throws a problem that names what is wrong. */
export const checkRelease = (value: unknown): Release => {
  if (!validator.Check(value)) {
    const [first] = validator.Errors(value);
    throw releaseInvalid(`release.json is not valid: ${first === undefined ? 'unknown' : `${first.instancePath || 'it'} ${first.message}`}.`);
  }
  const badRanges = Object.entries(value.requires).filter(([, range]) => validRange(range) === null);
  const flaws = [
    ...(validVersion(value.version) === value.version ? [] : [`'${value.version}' is not a version.`]),
    ...badRanges.map(([name, range]) => `'${range}' is no range of ${name}.`),
    ...describeFlaws(value),
  ];
  if (flaws.length > 0) throw releaseInvalid(`${releaseName(value)}: ${flaws.join(' ')}`);
  return value;
};

export const verifyBuild = async ({ release, read }: Candidate): Promise<VerifiedBuild> => {
  const contents = new Map<string, Buffer>();
  for (const file of release.files) {
    const bytes = await read(file.path);
    const hash = createHash('sha384').update(bytes).digest('base64');
    if (`sha384-${hash}` !== file.integrity || bytes.length !== file.bytes) throw hashMismatch(releaseName(release), file.path);
    contents.set(file.path, bytes);
  }
  return { release, contents };
};
