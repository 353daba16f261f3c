import { describe, expect, it } from '@jest/globals';
import { processorMsOf } from '@billfold/server-kit/testing/processor-time';
import { readConsent } from './opt-out.domain';

describe('detection of opt-outs', () => {
  it.each([
    'STOP',
    ' stop. ',
    'Stop!!',
    'StopAll',
    'Unsubscribe',
    'CANCEL',
    'End',
    'quit.',
    'OPTOUT',
    'revoke',
  ])('reads %j as the word that carriers know', (body) => {
    expect(readConsent(body)).toBe('stop');
  });

  it.each([
    'OPT OUT',
    'opt-out',
    '"STOP"',
    'STOP STOP',
    'Stop. Thank you',
    'please stop',
    'Stop, thanks so much!',
    'Hello, please STOP now',
    'stop texting me',
    'Please stop sending me these messages, thank you.',
    'unsubscribe me',
    'cancel texts please',
    'No. Stop.',
    'STOP\n\nThanks',
  ])('reads %j as an opt-out in words', (body) => {
    expect(readConsent(body)).toBe('stop_in_words');
  });

  it.each([
    'please stop by the office',
    'Please do not stop',
    "don't stop",
    'stop the payment',
    'Stop it',
    'Cancel my appointment',
    'cancel this',
    'Can you stop my auto-pay?',
    'How do I unsubscribe?',
    'I want to stop',
    'End my contract',
    'stop me',
    `stop ${'please '.repeat(200)}`,
  ])('reads %j as unclear', (body) => {
    expect(readConsent(body)).toBe('unclear');
  });

  it.each([
    '',
    'yes please',
    'help me with my bill',
    'What is the info?',
    'I will pay at the end of the month',
    'Did you cancel it?',
    'The end',
    'Hello',
    '👍',
    'starting tomorrow',
    'start my service',
  ])('reads %j as unrelated', (body) => {
    expect(readConsent(body)).toBeNull();
  });

  it.each(['start', 'UNSTOP!', ' Start. '])('reads %j as a withdrawal of the opt-out', (body) => {
    expect(readConsent(body)).toBe('start');
  });

  it.each([
    ['Yes', 'yes'],
    ['HELP', 'help'],
    ['info.', 'help'],
  ])('reads %j as %s', (body, reading) => {
    expect(readConsent(body)).toBe(reading);
  });

  it('takes linear time for a hostile text', async () => {
    for (const body of [
      `stop${' '.repeat(200_000)}x`,
      'stop '.repeat(40_000),
      "a'".repeat(100_000),
    ]) {
      expect(await processorMsOf(() => void readConsent(body))).toBeLessThan(30_000);
    }
  });
});
