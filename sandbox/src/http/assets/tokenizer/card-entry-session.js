import {
  TYPING_MESSAGE,
  findProblem,
  isComplete,
  isReported,
  problemMessage,
  tokenMessage,
} from './card-entry.js';

/**
 * @typedef {import('./card-entry.js').CardEntry} CardEntry
 * @typedef {import('./card-entry.js').EntryField} EntryField
 * @typedef {import('./card-entry.js').EntryProblem} EntryProblem
 * @typedef {import('./card-entry.js').FrameOptions} FrameOptions
 */

/**
 * The parts of the page that the session uses.
 * @typedef {object} SessionPorts
 * @property {() => CardEntry} readEntry
 * @property {(entry: CardEntry) => Promise<string>} tokenize gives the token; rejects when there is none
 * @property {(message: string) => void} post sends to the embedding page
 * @property {(problem: EntryProblem | null) => void} show
 * @property {() => Date} today
 */

/** Said when the number could not be exchanged for a token. */
export const TOKENIZER_UNREACHABLE = 'The card could not be read. Please try again.';

/**
 * One visit of the frame: decides when the entry is judged and posts one message for each judged entry.
 * An answer that arrives after the entry has changed is dropped.
 * @param {FrameOptions} options
 * @param {SessionPorts} ports
 */
export function createCardEntrySession(options, ports) {
  /** @type {Set<EntryField>} */
  const touched = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  let judged = '';

  async function judge() {
    clearTimeout(pause);
    const entry = ports.readEntry();
    const fingerprint = JSON.stringify([entry, [...touched]]);
    if (fingerprint === judged) return;
    judged = fingerprint;
    const problem = findProblem(entry, options, touched, ports.today());
    ports.show(problem);
    if (problem !== null) {
      if (isReported(options, problem.field)) ports.post(problemMessage(problem.message));
      return;
    }
    if (isComplete(entry, options, ports.today())) await exchange(entry);
  }

  /** @param {CardEntry} entry */
  async function exchange(entry) {
    const isStale = () => JSON.stringify(ports.readEntry()) !== JSON.stringify(entry);
    try {
      const token = await ports.tokenize(entry);
      if (!isStale()) ports.post(tokenMessage(token, entry, options));
    } catch {
      if (isStale()) return;
      judged = '';
      ports.show({ field: 'card', message: TOKENIZER_UNREACHABLE });
      if (options.reportsCard) ports.post(problemMessage(TOKENIZER_UNREACHABLE));
    }
  }

  return {
    /** A field was typed into. @param {EntryField} field */
    changed(field) {
      touched.add(field);
      if (options.reportsTyping) ports.post(TYPING_MESSAGE);
      clearTimeout(pause);
      if (options.tokenizeWhenInactive)
        pause = setTimeout(() => void judge(), options.inactivityMs);
    },
    /** A field was left; with `tokenizewheninactive` leaving means nothing. */
    left() {
      if (!options.tokenizeWhenInactive && touched.size > 0) void judge();
    },
  };
}
