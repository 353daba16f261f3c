import type { MessageAttachment, MessageView } from '@billfold/shared/contracts/message.contract';

/** The body of a text without words. */
const wordless = '[picture]';

/** False when the body only describes the shown pictures. */
export const hasWords = ({ body, attachments }: MessageView): boolean =>
  body !== wordless || (attachments ?? []).length === 0;

/** Some file was not fetched yet: a later poll brings it. */
export const hasWaitingFile = ({ attachments }: MessageView): boolean =>
  (attachments ?? []).some(({ state }) => state === 'waiting');

export const isPicture = ({ type }: MessageAttachment): boolean =>
  type?.startsWith('image/') === true;

const kilobyte = 1024;
/** `240 KB`, `1.2 MB`; never less than one kilobyte. */
export const sizeText = (bytes: number): string =>
  bytes < kilobyte * kilobyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))} KB`
    : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`;
