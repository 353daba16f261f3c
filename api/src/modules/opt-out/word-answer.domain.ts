import type { ConsentReading } from './opt-out.domain';

export type AnsweredWord = 'stop' | 'start' | 'help';

const words = {
  stop: 'stop',
  stop_in_words: 'stop',
  wrong_number: 'stop',
  start: 'start',
  yes: 'start',
  help: 'help',
  unclear: null,
} as const;

/** The word that a text says; null for one that is not followed. */
export const wordOf = (reading: ConsentReading): AnsweredWord | null =>
  reading === null ? null : words[reading];

/** Who answers: the merchant's name, and the mail address where a person helps. */
export type Answerer = { readonly name: string; readonly mail: string };

/** The one text that answers a word. */
export const wordAnswer = (word: AnsweredWord, { name, mail }: Answerer): string => {
  switch (word) {
    case 'stop':
      return `${name}: You won't get any more texts from us. Reply START to get them again. Questions? ${mail}`;
    case 'start':
      return `${name}: You'll get texts from us again. Message and data rates may apply. Reply HELP for help, STOP to end texts.`;
    case 'help':
      return `${name}: For help, email ${mail}. Message and data rates may apply. Reply STOP to end texts.`;
  }
};

const readings = { STOP: 'stop', START: 'start', HELP: 'help' } as const;

/** What the provider says of a word that it knows, custom words of the account included: Twilio's `OptOutType`. */
export const readByProvider = (optOutType: string | undefined): ConsentReading =>
  optOutType === 'STOP' || optOutType === 'START' || optOutType === 'HELP'
    ? readings[optOutType]
    : null;
