import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an `Authorization` header carries exactly this user and password. */
export const hasBasicCredentials = (
  header: string | undefined,
  user: string,
  password: string,
): boolean => {
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(
    digest(Buffer.from(encoded, 'base64').toString('utf8')),
    digest(`${user}:${password}`),
  );
};
