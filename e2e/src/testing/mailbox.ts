import { noteIssuedSecret } from './issued-secrets';
import { sandbox, type SentMail } from './sandbox';
import { expect } from './test';

/** A mail with the first link in it; whose link carries a secret is remembered for the search through the logs. */
export type Letter = { readonly subject: string; readonly body: string; readonly link: string };

const letterOf = async ({ subject, body, links: [link = ''] }: SentMail): Promise<Letter> => {
  const code = link === '' ? null : new URL(link).searchParams.get('code');
  if (code !== null) await noteIssuedSecret(code);
  return { subject, body, link };
};

/** Returns the mailbox of an address that one test uses. */
export const mailboxOf = (
  address: string,
): {
  readonly next: (subject: string) => Promise<Letter>;
  readonly count: () => Promise<number>;
} => {
  let read = 0;
  const count = async (): Promise<number> => (await sandbox.mails(address)).length;
  return {
    count,
    /** Waits for the mail after those that were read. */
    next: async (subject) => {
      await expect.poll(count).toBeGreaterThan(read);
      read += 1;
      const mail = (await sandbox.mails(address)).at(-read);
      if (mail === undefined) throw new Error(`There is no mail number ${read} to ${address}.`);
      expect(mail.subject).toBe(subject);
      return letterOf(mail);
    },
  };
};
