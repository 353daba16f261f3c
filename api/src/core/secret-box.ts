import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const format = 1;
const nonceBytes = 12;
const tagBytes = 16;

export type SecretBox = {
  /** `owner` names the row: a value that was copied into another row does not open there. */
  readonly seal: (plain: Buffer, owner: string) => Buffer;
  /** Throws for a changed value, another owner and another secret. */
  readonly open: (sealed: Buffer, owner: string) => Buffer;
};

/**
 * Encrypts values that must be read again, so that the database alone does not hold them. The key is derived from a
 * secret outside the database; each purpose has a key of its own.
 */
export const createSecretBox = (secret: string, purpose: string): SecretBox => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `secret-box:${purpose}`, 32));
  return {
    seal: (plain, owner) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.from([format]), nonce, cipher.getAuthTag(), text]);
    },
    open: (sealed, owner) => {
      if (sealed[0] !== format) throw new Error('The sealed value has an unknown format.');
      const text = 1 + nonceBytes + tagBytes;
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(1, 1 + nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(1 + nonceBytes, text));
      return Buffer.concat([decipher.update(sealed.subarray(text)), decipher.final()]);
    },
  };
};
