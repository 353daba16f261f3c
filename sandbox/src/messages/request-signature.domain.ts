import { createHmac } from 'node:crypto';

/**
 * `X-Twilio-Signature` of a form POST: HMAC-SHA1 with the account's auth token over the full address, exactly as
 * called, followed by every parameter's name and value in the order of the names, nothing between them; base64.
 */
export const signatureOfRequest = (
  authToken: string,
  url: string,
  parameters: Readonly<Record<string, string>>,
): string => {
  const signed = Object.keys(parameters)
    .sort()
    .reduce((text, name) => `${text}${name}${parameters[name] ?? ''}`, url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
};
