import { randomUUID } from 'node:crypto';
import { isSameAddress, type Channel, type Message } from './message.domain';

type MessageFilter = {
  readonly channel?: Channel | undefined;
  readonly to?: string | undefined;
};

export type MessageBox = {
  add(message: Omit<Message, 'id' | 'at'>): Message;
  /** What the product sent, newest first. */
  sent(filter: MessageFilter): readonly Message[];
  /** Both directions, newest first. */
  all(): readonly Message[];
  clear(): void;
};

const MOST_KEPT = 2000;

export const createMessageBox = (now: () => Date = () => new Date()): MessageBox => {
  let messages: Message[] = [];
  return {
    add: (content) => {
      const message: Message = { id: randomUUID(), at: now().toISOString(), ...content };
      messages = [message, ...messages].slice(0, MOST_KEPT);
      return message;
    },
    sent: ({ channel, to }) =>
      messages.filter(
        (message) =>
          message.direction === 'sent' &&
          (channel === undefined || message.channel === channel) &&
          (to === undefined || isSameAddress(message.to, to)),
      ),
    all: () => messages,
    clear: () => {
      messages = [];
    },
  };
};
