export { followStrangersWord, followWord, type ReceivedWord } from './follow-word.service';
export { type ConsentReading, readConsent } from './opt-out.domain';
export { readByProvider, wordOf } from './word-answer.domain';
