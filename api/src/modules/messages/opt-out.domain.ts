/**
 * Meaning of a customer's text for texting. `stop_in_words` ends texts as `stop` does, but carriers miss it; `yes` starts them after a stop
 * only; `unclear` may be an opt-out: staff decide.
 */
export type ConsentReading = 'stop' | 'stop_in_words' | 'start' | 'yes' | 'help' | 'unclear' | null;

/** The words by which carriers let people leave. */
const stopWords = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'optout',
  'revoke',
]);
/** Read when one of them is the whole text. */
const singleWords: Readonly<Record<string, ConsentReading>> = {
  start: 'start',
  unstop: 'start',
  yes: 'yes',
  help: 'help',
  info: 'help',
};
/** Of the stop words those that ordinary sentences have. */
const everydayWords = new Set(['cancel', 'end', 'quit']);
/** Of the stop words those that are about nothing but messages. */
const plainWords = new Set(['stopall', 'unsubscribe', 'optout']);
const politeWords = new Set([
  'please',
  'pls',
  'plz',
  'kindly',
  'thank',
  'thanks',
  'thankyou',
  'thx',
  'ty',
  'you',
  'u',
  'so',
  'very',
  'much',
  'hi',
  'hello',
  'hey',
  'ok',
  'okay',
  'no',
  'now',
  'immediately',
  'sorry',
  'regards',
]);
const messageWords = new Set([
  'text',
  'texts',
  'texting',
  'message',
  'messages',
  'messaging',
  'msg',
  'msgs',
  'sms',
]);
const wordsAround = new Set([
  'all',
  'any',
  'these',
  'this',
  'the',
  'your',
  'more',
  'further',
  'from',
  'to',
  'me',
  'my',
  'us',
  'send',
  'sending',
  'list',
  'phone',
  'number',
]);

const longestRead = 500;

const wordsOf = (body: string): readonly string[] =>
  body
    .slice(0, longestRead)
    .toLowerCase()
    .replaceAll(/\bopt[\s-]out\b/g, 'optout')
    .match(/[a-z]+(?:['’][a-z]+)*/g) ?? [];

/** A stop word with polite words and names of the messages only. */
const isOptOut = (words: readonly string[]): boolean => {
  const said = words.filter((word) => !politeWords.has(word));
  const [first] = said;
  if (first === undefined || !stopWords.has(first)) return false;
  const rest = said.filter((word) => !stopWords.has(word));
  if (rest.length === 0) return true;
  return (
    rest.every((word) => messageWords.has(word) || wordsAround.has(word)) &&
    (plainWords.has(first) || rest.some((word) => messageWords.has(word)))
  );
};

const mayBeOptOut = (words: readonly string[]): boolean => {
  const first = words.find((word) => !politeWords.has(word));
  return words.some((word) => stopWords.has(word) && (!everydayWords.has(word) || word === first));
};

/** The only word of a text, with nothing but a full stop or exclamation mark after it. */
const onlyWord = (body: string): string | undefined =>
  /^([a-z]+)[.!]*$/i.exec(body.trim())?.[1]?.toLowerCase();

/**
 * Reads 'STOP' as carriers do, and 'Stop. Thank you' or 'please stop texting me', which carriers
 * miss. 'Please stop by the office' is unclear and stops no texts.
 */
export const readConsent = (body: string): ConsentReading => {
  const only = onlyWord(body);
  if (only !== undefined && stopWords.has(only)) return 'stop';
  if (only !== undefined && Object.hasOwn(singleWords, only)) return singleWords[only] ?? null;
  const words = wordsOf(body);
  if (body.length <= longestRead && isOptOut(words)) return 'stop_in_words';
  return mayBeOptOut(words) ? 'unclear' : null;
};
