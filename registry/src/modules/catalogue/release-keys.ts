import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { exportJWK, generateKeyPair, importJWK } from 'jose';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const keyShape = {
  kty: Type.Literal('OKP'),
  crv: Type.Literal('Ed25519'),
  x: Type.String({ minLength: 1 }),
  kid: Type.String({ pattern: '^[\\w.-]{1,100}$' }),
};

/** A trusted key: its owner, and the modules that it may sign unless it may sign all. */
const TrustedKey = Type.Object({
  ...keyShape,
  name: Type.String({ pattern: '^[\\w.@ -]{1,60}$' }),
  modules: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  /** It signs nothing more; what it signed before is checked with it and served on. */
  retired: Type.Optional(Type.Boolean()),
});
export type TrustedKey = Static<typeof TrustedKey>;
const KeySet = Type.Object({ keys: Type.Array(TrustedKey) });
const SigningKey = Type.Object({
  ...keyShape,
  d: Type.String({ minLength: 1 }),
  name: Type.Optional(Type.String()),
});
export type SigningKey = Static<typeof SigningKey>;

const keySet = Compile(KeySet);
const signingKey = Compile(SigningKey);

/** Thrown for a key that cannot be used. The message is for the operator who set it. */
export class KeyProblem extends Error {}

const parseJson = (text: string, setting: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new KeyProblem(`${setting} is not JSON.`);
  }
};

/** JSON, or the path of a file that holds it. */
const readSetting = async (value: string, setting: string): Promise<unknown> => {
  if (value.trim().startsWith('{')) return parseJson(value, setting);
  const text = await readFile(value, 'utf8').catch(() => null);
  if (text === null) throw new KeyProblem(`${setting} names ${value}, which cannot be read.`);
  return parseJson(text, `${setting} (${value})`);
};

/**
 * The public keys that releases may be signed with: a JWKS whose keys say `name` and, if they are for some modules
 * only, `modules`.
 */
export const readTrustedKeys = async (setting: string): Promise<readonly TrustedKey[]> => {
  if (setting === '') return [];
  const value = await readSetting(setting, 'RELEASE_KEYS');
  if (!keySet.Check(value)) {
    const [first] = keySet.Errors(value);
    throw new KeyProblem(
      `RELEASE_KEYS must be {"keys":[…]} of Ed25519 public keys with kid and name: ${first?.instancePath || 'it'} ${first?.message ?? 'is not'}.`,
    );
  }
  const { keys } = value;
  if (keys.some((key) => 'd' in key))
    throw new KeyProblem(
      'RELEASE_KEYS holds a private key. Take `d` out, and make a new pair: this one is no secret any more.',
    );
  const twice = keys.find((key, index) => keys.findIndex(({ kid }) => kid === key.kid) !== index);
  if (twice !== undefined) throw new KeyProblem(`RELEASE_KEYS names the key ${twice.kid} twice.`);
  for (const key of keys) {
    await importJWK(key, 'EdDSA').catch(() => {
      throw new KeyProblem(`RELEASE_KEYS: ${key.kid} is no Ed25519 key.`);
    });
  }
  return keys;
};

export const readSigningKey = async (setting: string): Promise<SigningKey> => {
  const value = await readSetting(setting, 'RELEASE_KEY');
  if (!signingKey.Check(value))
    throw new KeyProblem(
      'RELEASE_KEY must be a private Ed25519 key as JWK, with kid. The verb `keygen <name>` makes one.',
    );
  return value;
};

/** A new pair: the private half for RELEASE_KEY, the public one for RELEASE_KEYS. */
export const makeKeyPair = async (
  name: string,
): Promise<{ readonly signing: SigningKey; readonly trusted: TrustedKey }> => {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const { x = '', d = '' } = await exportJWK(privateKey);
  const trusted = {
    kty: 'OKP',
    crv: 'Ed25519',
    x,
    kid: `${name.toLowerCase().replaceAll(/[^\w.-]+/g, '-')}-${randomBytes(4).toString('hex')}`,
    name,
  } as const;
  return { signing: { ...trusted, d }, trusted };
};

/** The pair of this machine, made at the first start and readable by its owner only. Never in production. */
export const openDevelopmentKey = async (file: string): Promise<SigningKey> => {
  await mkdir(dirname(file), { recursive: true });
  const { signing } = await makeKeyPair('local');
  await writeFile(file, `${JSON.stringify(signing)}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readSigningKey(file);
};
