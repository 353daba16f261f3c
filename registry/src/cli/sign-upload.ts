import { readFile } from 'node:fs/promises';
import type { Release } from '@billfold/shared/contracts/release.contract';
import type { CliConfig } from '../settings/config';
import { readBuildFolder } from '../modules/catalogue/release-candidate';
import { readSigningKey, type SigningKey } from '../modules/catalogue/release-keys';
import { signDescription } from '../modules/catalogue/release-signature';
import { CliProblem } from './registry-client';

/** A build folder as the registry's API takes it, signed. */
export type Upload = {
  readonly signed_release: string;
  readonly files: Readonly<Record<string, string>>;
};
export type SignedUpload = { readonly release: Release; readonly upload: Upload };

/** RELEASE_KEY, else the development key of the product on this machine. */
export const findSigningKey = async ({
  releaseKey,
  developmentKeyFile,
  spelling,
}: CliConfig): Promise<SigningKey> => {
  if (releaseKey !== null) return readSigningKey(releaseKey);
  const isThere = await readFile(developmentKeyFile).then(
    () => true,
    () => false,
  );
  if (!isThere)
    throw new CliProblem(
      spelling.teamFolder === undefined
        ? `No key to sign with: ${developmentKeyFile} does not exist. Start the product once, or set RELEASE_KEY (\`${spelling.call} keygen <name>\` makes one).`
        : `RELEASE_KEY is not set: the private key, or its path from this folder (\`${spelling.call} keygen <name>\` makes one).`,
    );
  return readSigningKey(developmentKeyFile);
};

export const signUpload = async (folder: string, key: SigningKey): Promise<SignedUpload> => {
  const { text, release, read } = await readBuildFolder(folder);
  const files: Record<string, string> = {};
  for (const { path } of release.files) files[path] = (await read(path)).toString('base64');
  return { release, upload: { signed_release: await signDescription(text, key), files } };
};
