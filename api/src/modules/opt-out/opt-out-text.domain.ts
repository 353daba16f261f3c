/** A part of a text between punctuation: lower-case words without accents and apostrophes, one space between them. */
export type Clause = { readonly words: string; readonly isQuestion: boolean };

/** Longer texts are read this far. */
export const longestRead = 500;

/** 'Loved “…”', 'Reacted 👍 to “…”': a telephone sends them with our own words, STOP among them. */
const reaction =
  /^\s*(?:liked|loved|disliked|laughed at|emphasized|questioned|reacted.{1,20}to|removed an? .{1,20} from|(?:no )?le (?:gusta|encanta|da risa))\s*["“«]/iu;

const signOff =
  /(?:^|\s)(?:sent (?:from|via|with) (?:my|an?|the|outlook|mail) |get outlook for |enviado desde mi |envoye de mon ).*$/is;

/** 'John Smith' or a phone number below the text; a line with an everyday word is no name. */
const nameLine =
  /^[-–—~\s]*\p{Lu}[\p{L}.'’]*(?:\s+\p{Lu}[\p{L}.'’]*){0,2}\s*$|^[-–—~\s]*\+?[\d\s().-]{7,}$/u;
const noName =
  /\b(?:the|this|that|my|me|it|all|now|please|your|from|for|to|at|texts?|messages?|service|water|payments?|autopay|account|bill|el|la|de|mi|agua|pago)\b/i;

const withoutSignature = (lines: readonly string[]): readonly string[] => {
  const end = lines.findLastIndex(
    (line) => line.trim() !== '' && (!nameLine.test(line) || noName.test(line)),
  );
  // The first line is never a signature.
  return lines.slice(0, Math.max(end, 0) + 1);
};

const ownLines = (text: string): string =>
  withoutSignature(
    text
      .replace(signOff, '')
      .split(/\r?\n/)
      .filter((line) => !/^\s*>/.test(line)),
  ).join('\n');

/** 'S.T.O.P.' and 's t o p'. */
const spelled = /(?<![a-z0-9])(?:[a-z][ ._*-]{1,2}){2,8}[a-z](?![a-z0-9])/g;
const spelledWords = new Set(['stop', 'stopall', 'end', 'quit', 'cancel']);

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/['’‘‛ʼ`′]/g, '')
    .replaceAll('🛑', ' stop ')
    .replaceAll(spelled, (letters) => {
      const word = letters.replaceAll(/[^a-z]/g, '');
      return spelledWords.has(word) ? word : letters;
    })
    .replaceAll(/\bopt(?:ed|ing)?[\s-]+(?:me |us )?out\b/g, 'optout')
    .replaceAll(/\be-mail/g, 'email');

const clausePattern = /([^.!?;:,()"“”«»¡¿|\n—–]+)([.!?;:,()"“”«»¡¿|\n—–\s]*)/g;

/** What a text says itself: without quoted lines, a signature, and the mail program's own line. */
export const clausesOf = (body: string): readonly Clause[] => {
  // A single character can become eighteen.
  const text = body
    .slice(0, longestRead)
    .replaceAll('´', "'")
    .normalize('NFKC')
    .slice(0, longestRead);
  if (reaction.test(text)) return [];
  const folded = fold(ownLines(text)).replaceAll(/\s-+\s|\p{Extended_Pictographic}/gu, ' . ');
  return Array.from(folded.matchAll(clausePattern), ([, said = '', end = '']) => ({
    words: (said.match(/[a-z0-9#]+/g) ?? []).join(' '),
    isQuestion: end.includes('?'),
  })).filter(({ words }) => words !== '');
};
