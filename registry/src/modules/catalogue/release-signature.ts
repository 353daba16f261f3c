import { compactVerify, CompactSign, decodeProtectedHeader, importJWK } from 'jose';
import {
  keyNotForModule,
  keyRetired,
  keysUnreadable,
  keyUnknown,
  releaseInvalid,
  releaseUnsigned,
  signatureWrong,
} from './publishing.errors';
import {
  KeyProblem,
  openDevelopmentKey,
  readSigningKey,
  readTrustedKeys,
  type SigningKey,
  type TrustedKey,
} from './release-keys';

/** The publisher's signature as it is kept beside the release. */
export type ReleaseSignature = {
  readonly jws: string;
  readonly keyId: string;
  readonly signedBy: string;
};
export type VerifyingKey = TrustedKey;
export type SignedDescription = {
  /** release.json as it was built and signed. */
  readonly text: string;
  readonly signature: ReleaseSignature;
  /** Throws when the key is for other modules. */
  readonly assertMaySign: (module: string) => void;
};

/** Signs release.json as it was built, byte by byte. */
export const signDescription = async (text: string, key: SigningKey): Promise<string> =>
  new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid, typ: 'billfold-release' })
    .sign(await importJWK(key, 'EdDSA'));

const maySign = ({ modules }: TrustedKey, module: string): boolean =>
  modules?.includes(module) ?? true;

/** The keys that this registry trusts, and the one it signs the builds of its own machine with. */
export class ReleaseKeys {
  #lastRead: readonly TrustedKey[] | null = null;

  constructor(
    /** Read for each release, so that keys change without a restart. */
    readonly readTrusted: () => Promise<readonly TrustedKey[]>,
    readonly own: SigningKey | null,
  ) {}

  /**
   * Refuses a missing signature, an unknown key and a wrong signature, each with its own sentence, and all releases
   * while the trusted keys cannot be read.
   */
  async open(jws: string | null): Promise<SignedDescription> {
    if (jws === null || jws === '') throw releaseUnsigned();
    const keyId = readKeyId(jws);
    const trusted = await this.#read();
    const key = trusted.find(({ kid }) => kid === keyId);
    if (key === undefined) throw keyUnknown(keyId, trusted.length === 0);
    if (key.retired === true) throw keyRetired(keyId);
    const { payload } = await compactVerify(jws, await importJWK(key, 'EdDSA'), {
      algorithms: ['EdDSA'],
    }).catch(() => {
      throw signatureWrong(keyId);
    });
    return {
      text: asText(payload),
      signature: { jws, keyId, signedBy: key.name },
      assertMaySign: (module) => {
        if (key.modules !== undefined && !maySign(key, module))
          throw keyNotForModule(key.name, module, key.modules);
      },
    };
  }

  /** Whether releases of the module may be signed with this key now. */
  async trusts(keyId: string, module: string): Promise<boolean> {
    return (await this.#read()).some(
      (key) => key.kid === keyId && key.retired !== true && maySign(key, module),
    );
  }

  /** The keys that kept releases are checked with, retired ones too; the last known ones while they cannot be read. */
  async readVerifying(): Promise<readonly TrustedKey[]> {
    this.#lastRead = await this.readTrusted().catch((error: unknown) => {
      if (this.#lastRead === null) throw error;
      return this.#lastRead;
    });
    return this.#lastRead;
  }

  /** The key that a signature names, if it is one for the module; null when it is not known here. */
  async findVerifying(jws: string, module: string): Promise<VerifyingKey | null> {
    const keyId = findKeyId(jws);
    const key = (await this.readVerifying()).find(({ kid }) => kid === keyId);
    return key !== undefined && maySign(key, module) ? key : null;
  }

  /** The signed text; null when the signature is not one of the key. */
  async verify(key: VerifyingKey, jws: string): Promise<string | null> {
    try {
      const { payload } = await compactVerify(jws, await importJWK(key, 'EdDSA'), {
        algorithms: ['EdDSA'],
      });
      return asText(payload);
    } catch {
      return null;
    }
  }

  async sign(text: string): Promise<string> {
    if (this.own === null)
      throw new Error('This process has no key to sign a release with: set RELEASE_KEY.');
    return signDescription(text, this.own);
  }

  #read(): Promise<readonly TrustedKey[]> {
    return this.readTrusted().catch((error: unknown) => {
      throw error instanceof KeyProblem ? keysUnreadable(error.message) : error;
    });
  }
}

const asText = (payload: Uint8Array): string => {
  try {
    return new TextDecoder('utf8', { fatal: true }).decode(payload);
  } catch {
    throw releaseInvalid('The signed release.json is no text in UTF-8.');
  }
};

const findKeyId = (jws: string): string | null => {
  try {
    const { kid, typ } = decodeProtectedHeader(jws);
    return typeof kid === 'string' && typ === 'billfold-release' ? kid : null;
  } catch {
    return null;
  }
};

const readKeyId = (jws: string): string => {
  const keyId = findKeyId(jws);
  if (keyId === null) throw releaseUnsigned();
  return keyId;
};

export type ReleaseKeySettings = {
  /** A JWKS, or the path of one; empty: none. */
  readonly trusted: string;
  /** A private JWK, or the path of one; empty: the pair of this machine, where there may be one. */
  readonly signing: string;
  /** Null in production. */
  readonly developmentKeyFile: string | null;
};

/** Outside production the pair of this machine is trusted besides the configured ones. */
export const openReleaseKeys = async ({
  trusted,
  signing,
  developmentKeyFile,
}: ReleaseKeySettings): Promise<ReleaseKeys> => {
  const development =
    developmentKeyFile === null ? null : await openDevelopmentKey(developmentKeyFile);
  const own = signing === '' ? development : await readSigningKey(signing);
  const ofMachine =
    development === null
      ? []
      : [
          {
            kty: development.kty,
            crv: development.crv,
            x: development.x,
            kid: development.kid,
            name: 'local',
          },
        ];
  return new ReleaseKeys(async () => [...(await readTrustedKeys(trusted)), ...ofMachine], own);
};
