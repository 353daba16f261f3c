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

/** Each browser of a test is a new one: this notice comes at any time. */
const newBrowser = 'A new browser signed in to Billfold';

/** Returns the mailbox of an address that one test uses, without notices of new browsers. */
export const mailboxOf = (
  address: string,
): {
  readonly next: (subject: string) => Promise<Letter>;
  readonly count: () => Promise<number>;
} => {
  let read = 0;
  const mails = async (): Promise<readonly SentMail[]> =>
    (await sandbox.mails(address)).filter(({ subject }) => subject !== newBrowser);
  const count = async (): Promise<number> => (await mails()).length;
  return {
    count,
    /** Waits for the mail after those that were read. */
    next: async (subject) => {
      await expect.poll(count).toBeGreaterThan(read);
      read += 1;
      const mail = (await mails()).at(-read);
      if (mail === undefined) throw new Error(`There is no mail number ${read} to ${address}.`);
      expect(mail.subject).toBe(subject);
      return letterOf(mail);
    },
  };
};
