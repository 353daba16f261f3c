import { languages, messageWord, type Phrases } from './opt-out-phrases.domain';
import { type Clause, clausesOf, longestRead } from './opt-out-text.domain';

/**
 * Meaning of a customer's text for texting. `stop_in_words` ends texts as `stop` does, but carriers miss it;
 * `wrong_number` ends them, since the person at the phone is no customer; `yes` starts them after a stop only;
 * `unclear` may be an opt-out: staff decide.
 */
export type ConsentReading =
  | 'stop'
  | 'stop_in_words'
  | 'wrong_number'
  | 'start'
  | 'yes'
  | 'help'
  | 'unclear'
  | null;

/** The words by which carriers let people leave. */
const carrierWords = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'optout',
  'revoke',
]);
/** Said alone they mean the same: misspelled, in Spanish, and the word of Canada's carriers. */
const otherStopWords = new Set(
  'stopp sstop stpo sotp unsub unsubcribe alto pare paren parar basta cancelar detener detenga detengan desuscribir desuscribirme desuscribirse salir baja arret arreter arretez desabonner'.split(
    ' ',
  ),
);
/** Read when one of them is the whole text. */
const singleWords: Readonly<Record<string, ConsentReading>> = {
  start: 'start',
  unstop: 'start',
  yes: 'yes',
  help: 'help',
  info: 'help',
};
/** Of the carriers' words those that ordinary sentences have. */
const everydayWords = new Set(['cancel', 'end', 'quit']);
/** Of the carriers' words those that are said of a service, too. */
const serviceWords = new Set(['stop', ...everydayWords]);
/** What people stop, cancel and end that is no text; also 'stop by'. */
const thing =
  /\b(?:by|service|water|electricity|power|gas|trash|garbage|pickup|meter|payments?|pay|autopay|appointment|account|order|plan|checks?|charges?|charging|transfer|transaction|draft|withdrawal|leak|leaking|running|working|fees?|lease|membership|shutoff|disconnection)\b/;
const placeOfStops = /\b(?:bus|truck|next|non|full|pit) stop\b|\bstop (?:sign|light)\b/;

const isPolite = (word: string): boolean => languages.some(({ polite }) => polite.has(word));

const isStopWord = (word: string): boolean => carrierWords.has(word) || otherStopWords.has(word);

/** Nothing but a word that ends texts, and polite ones: 'no, please stop'. */
const isBareStop = ({ words, isQuestion }: Clause): boolean => {
  const relevant = words.split(' ').filter((word) => !isPolite(word));
  return !isQuestion && relevant.length > 0 && relevant.every(isStopWord);
};

const meanings = ['wrong_number', 'request'] as const;
type Meaning = (typeof meanings)[number] | 'stop' | 'polite' | 'doubtful' | 'other';

type Reader = Pick<Phrases, 'asking' | 'limits'> & {
  readonly meaning: (typeof meanings)[number];
  /** The clause says it, and nothing else. */
  readonly whole: RegExp;
  /** The clause begins with it. */
  readonly begun: RegExp;
};

const readersOf = (phrases: Phrases): readonly Reader[] =>
  meanings.map((meaning) => {
    const listed = meaning === 'request' ? phrases.requests : phrases.wrongNumbers;
    const begin = `^(?<opener>(?:(?:${phrases.openers}) )*)(?:${listed.join('|')})`;
    const rest = `(?: (?:${phrases.tail}))*(?: (?:${phrases.nextSentence})(?: .*)?)?$`;
    const { asking, limits } = phrases;
    const [whole, begun] = [new RegExp(`${begin}${rest}`), new RegExp(`${begin}(?= |$)`)];
    return { meaning, asking, limits, whole, begun };
  });
const readers = languages.flatMap(readersOf);

const readWith = (
  { meaning, asking, limits, whole, begun }: Reader,
  { words, isQuestion }: Clause,
): Meaning => {
  const opener = whole.exec(words)?.groups?.['opener'];
  if (opener === undefined) return begun.test(words) ? 'doubtful' : 'other';
  const remaining = words.slice(opener.length);
  return (!isQuestion || asking.test(opener)) && !limits.test(remaining) ? meaning : 'doubtful';
};

const meaningOf = (clause: Clause): Meaning => {
  if (clause.words.split(' ').every(isPolite)) return 'polite';
  if (isBareStop(clause)) return 'stop';
  const read = readers.map((reader) => readWith(reader, clause));
  return ([...meanings, 'doubtful'] as const).find((one) => read.includes(one)) ?? 'other';
};

/** 'Do not stop', 'if I pay, will you stop?' and 'keep texting me' ask for something else. */
const contradiction =
  /\b(?:not|dont|never|didnt|wont|cant|without) (?:\w+ ){0,3}?(?:stop|quit|unsubscribe|optout)\b|\bkeep (?:texting|sending|me)\b|\b(?:just kidding|jk|never ?mind)\b|^(?:if|when|unless|until|once|why|how)\b|^(?:si|cuando|como) [a-z]/;

const hasMessageWord = new RegExp(`\\b${messageWord}\\b`);

/** A carrier's word that is not said of a service or an appointment. */
const hasStopWord = ({ words }: Clause): boolean => {
  const allWords = words.split(' ');
  const first = allWords.find((word) => !isPolite(word));
  return allWords.some((word, index) => {
    if (!carrierWords.has(word) || (everydayWords.has(word) && word !== first)) return false;
    if (!serviceWords.has(word) || hasMessageWord.test(words)) return true;
    return !thing.test(allWords.slice(index + 1).join(' ')) && !placeOfStops.test(words);
  });
};

const mayBeOptOut = (clauses: readonly Clause[]): boolean =>
  clauses.some(
    (clause) =>
      meaningOf(clause) === 'doubtful' ||
      hasStopWord(clause) ||
      languages.some(({ signals }) => signals.some((signal) => signal.test(clause.words))),
  );

const readClauses = (clauses: readonly Clause[]): 'stop_in_words' | 'wrong_number' | null => {
  if (clauses.some(({ words }) => contradiction.test(words))) return null;
  const read = clauses.map(meaningOf);
  if (read.includes('wrong_number')) return 'wrong_number';
  if (read.includes('request')) return 'stop_in_words';
  const isStop = read.every((meaning) => meaning === 'stop' || meaning === 'polite');
  return isStop && read.includes('stop') ? 'stop_in_words' : null;
};

/** The only word of a text, with nothing but a full stop or exclamation mark after it. */
const onlyWord = (body: string): string | undefined =>
  /^([a-z]+)[.!]*$/i.exec(body.slice(0, longestRead).normalize('NFKC').trim())?.[1]?.toLowerCase();

/**
 * Reads 'STOP' as carriers do, and what a reasonable person understands as the end of consent, in English and Spanish,
 * as the FCC asks (47 CFR 64.1200(a)(10)): 'please stop texting me', which carriers miss. 'Stop it' is unclear and
 * stops no texts; 'can you stop the water service?' is none of this.
 */
export const readConsent = (body: string): ConsentReading => {
  const only = onlyWord(body);
  if (only !== undefined && carrierWords.has(only)) return 'stop';
  if (only !== undefined && Object.hasOwn(singleWords, only)) return singleWords[only] ?? null;
  const clauses = clausesOf(body);
  const reading = readClauses(clauses);
  if (reading !== null) return body.length <= longestRead ? reading : 'unclear';
  return mayBeOptOut(clauses) ? 'unclear' : null;
};
