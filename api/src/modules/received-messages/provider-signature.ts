import { createHmac, timingSafeEqual } from 'node:crypto';

export type SignedCall = {
  /** The full address the provider called, exactly as it is configured there, query included. */
  readonly url: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Header X-Twilio-Signature. */
  readonly signature: string | undefined;
};

/**
 * Twilio's scheme: base64 of HMAC-SHA1 over the address followed by every parameter's name and value in the order of
 * the names. Compared in constant time.
 */
export const isSignedByProvider = (
  { url, parameters, signature }: SignedCall,
  secret: string,
): boolean => {
  if (signature === undefined) return false;
  const names = Object.keys(parameters).toSorted();
  const text = names.reduce((signed, name) => `${signed}${name}${parameters[name] ?? ''}`, url);
  const expected = createHmac('sha1', secret).update(text, 'utf8').digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
