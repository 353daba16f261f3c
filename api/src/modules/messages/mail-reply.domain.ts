/** So many lines after `From:` belong to the head of a quoted mail. */
const headLines = 5;

const isQuoted = (line: string): boolean => line.startsWith('>');

/** 'On Fri, Nov 20, 2026 at 10:00 AM Cedar <billing@cedar.test> wrote:', also broken into two lines. */
const isIntroduction = (line: string, next: string): boolean =>
  line.startsWith('On ') &&
  (line.endsWith('wrote:') || (!isQuoted(next) && next.endsWith('wrote:')));

/** '-----Original Message-----', and the rule of underscores that Outlook draws. */
const isRule = (line: string): boolean =>
  /^-{3,} ?(?:original|forwarded) message ?-{3,}$/i.test(line) || /^_{20,}$/.test(line);

/** 'From: …' with 'Subject: …' soon after it. */
const isHead = (lines: readonly string[], index: number): boolean =>
  /^\*?from:/i.test(lines[index] ?? '') &&
  lines.slice(index + 1, index + 1 + headLines).some((line) => /^\*?subject:/i.test(line));

/** Where the history begins that the mail program has added; the length when there is none. */
const historyStart = (lines: readonly string[]): number => {
  const begin = lines.findIndex(
    (line, index) =>
      isIntroduction(line, lines[index + 1] ?? '') || isRule(line) || isHead(lines, index),
  );
  if (begin >= 0) return begin;
  const last = lines.findLastIndex((line) => line !== '' && !isQuoted(line));
  return lines.slice(last + 1).some(isQuoted) ? last + 1 : lines.length;
};

/**
 * What the writer of a mail has written: without the mail below it that the program quotes. Answers between quoted lines stay, with
 * them. A mail of a quotation alone stays whole.
 */
export const ownWords = (body: string): string => {
  const written = body.replaceAll('\r\n', '\n').split('\n');
  const start = historyStart(written.map((line) => line.trim()));
  return written.slice(0, start).join('\n').trim() || body.trim();
};
