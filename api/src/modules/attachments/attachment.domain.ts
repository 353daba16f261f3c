/** Files of a received text that are shown; the name is the content's own, never the sender's. */
export type AttachmentType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'application/pdf';

export const maxAttachments = 10;
/** 5 MB. */
export const maxAttachmentBytes = 5 * 1024 * 1024;

export const attachmentFailures = {
  notShown: "This file isn't a picture or a PDF.",
  tooLarge: 'This file is larger than 5 MB.',
  notFetched: "We couldn't get this file.",
} as const;
type AttachmentFailure = (typeof attachmentFailures)[keyof typeof attachmentFailures];

/** What came of one try to fetch a file. */
export type FetchAnswer =
  | { readonly kind: 'file'; readonly content: Buffer }
  | { readonly kind: 'too_large' }
  /** It leads to where we do not go: no later try would end otherwise. */
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed'; readonly reason: string };

export type AttachmentOutcome =
  | { readonly state: 'stored'; readonly type: AttachmentType; readonly content: Buffer }
  | { readonly state: 'refused'; readonly reason: AttachmentFailure }
  | { readonly state: 'waiting'; readonly waitMs: number };

const minute = 60_000;
/** Waits after a failed try, by its number; after the last one the file is given up. */
const ladderMs: readonly number[] = [minute, 5 * minute, 30 * minute, 240 * minute];

const startsWith = (content: Buffer, text: string, from = 0): boolean =>
  content.toString('latin1', from, from + text.length) === text;

/** The type by the first bytes; the type that the provider or the sender names does not count. */
export const typeOfContent = (content: Buffer): AttachmentType | null => {
  if (startsWith(content, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(content, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(content, 'GIF87a') || startsWith(content, 'GIF89a')) return 'image/gif';
  if (startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8)) return 'image/webp';
  return startsWith(content, '%PDF-') ? 'application/pdf' : null;
};

const refused = (reason: AttachmentFailure): AttachmentOutcome => ({ state: 'refused', reason });

/** What becomes of a file after its try number `tries` (from 1). */
export const afterFetch = (answer: FetchAnswer, tries: number): AttachmentOutcome => {
  switch (answer.kind) {
    case 'file': {
      const { content } = answer;
      const type = typeOfContent(content);
      return type === null
        ? refused(attachmentFailures.notShown)
        : { state: 'stored', type, content };
    }
    case 'too_large':
      return refused(attachmentFailures.tooLarge);
    case 'forbidden':
      return refused(attachmentFailures.notFetched);
    case 'failed': {
      const waitMs = ladderMs[tries - 1];
      return waitMs === undefined
        ? refused(attachmentFailures.notFetched)
        : { state: 'waiting', waitMs };
    }
  }
};

/** The provider and account whose files are fetched; `url` is up to and without `/2010-04-01`. */
export type MediaAccount = { readonly url: string; readonly account: string };

const mediaPath = /^Messages\/[A-Za-z0-9]+\/Media\/[A-Za-z0-9]+$/;

/** Whether an address names a file of a message of this account at the provider, and nothing else. */
export const isMediaAddress = (address: string, { url, account }: MediaAccount): boolean => {
  const folder = `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/`;
  return address.startsWith(folder) && mediaPath.test(address.slice(folder.length));
};

const fileNames: Readonly<Record<AttachmentType, readonly [name: string, ending: string]>> = {
  'image/png': ['picture', 'png'],
  'image/jpeg': ['picture', 'jpg'],
  'image/gif': ['picture', 'gif'],
  'image/webp': ['picture', 'webp'],
  'application/pdf': ['document', 'pdf'],
};

/** The name under which staff save it: `picture-1.jpg`, `document-2.pdf`. */
export const attachmentName = (type: AttachmentType, position: number): string => {
  const [name, ending] = fileNames[type];
  return `${name}-${position}.${ending}`;
};

/** The addresses of a text's files, as the provider's signed call names them. */
export const mediaAddresses = (parameters: Readonly<Record<string, string>>): readonly string[] => {
  const named = /^\d{1,2}$/.test(parameters['NumMedia'] ?? '') ? Number(parameters['NumMedia']) : 0;
  return Array.from(
    { length: Math.min(named, maxAttachments) },
    (_, index) => parameters[`MediaUrl${index}`] ?? '',
  );
};
