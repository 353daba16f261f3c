export type CarrierWord = 'STOP' | 'START' | 'HELP';

const WORDS: ReadonlyMap<string, CarrierWord> = new Map([
  ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'optout', 'revoke'].map(
    (word) => [word, 'STOP'] as const,
  ),
  ...['start', 'unstop', 'yes'].map((word) => [word, 'START'] as const),
  ...['help', 'info'].map((word) => [word, 'HELP'] as const),
]);

/** The word that a text consists of; null for every other text. */
export const carrierWord = (body: string): CarrierWord | null => {
  const [, word = ''] = /^([a-z]+)[.!]*$/i.exec(body.trim()) ?? [];
  return WORDS.get(word.toLowerCase()) ?? null;
};

/** What the platform itself answers. */
export const PLATFORM_ANSWERS: Readonly<Record<CarrierWord, string>> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};
