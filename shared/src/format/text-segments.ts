import { SegmentedMessage } from 'sms-segments-calculator';

export type TextMeasure = {
  /** As the provider counts them: a few, such as the euro sign, count twice. */
  readonly characters: number;
  /** A text is billed and sent in so many parts. */
  readonly segments: number;
  /** One character outside GSM-7 makes the whole text UCS-2, with less than half the characters in a segment. */
  readonly encoding: 'GSM-7' | 'UCS-2';
};

/** Counts the characters and the parts of a text as the provider does. */
export const measureText = (text: string): TextMeasure => {
  if (text === '') return { characters: 0, segments: 0, encoding: 'GSM-7' };
  const measured = new SegmentedMessage(text);
  return {
    characters: measured.numberOfCharacters,
    segments: measured.segmentsCount,
    encoding: measured.encodingName === 'GSM-7' ? 'GSM-7' : 'UCS-2',
  };
};
