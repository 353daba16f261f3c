import { describe, expect, it } from '@jest/globals';
import { createLiveHub, type LiveConnection } from './live-hub.service';

type Fake = LiveConnection & { readonly log: string[]; buffered: number };

const connectionOf = (sessionId: number, merchantIds: readonly number[]): Fake => {
  const log: string[] = [];
  const fake: Fake = {
    sessionId,
    merchantIds: new Set(merchantIds),
    isAlive: true,
    log,
    buffered: 0,
    socket: {
      get bufferedAmount() {
        return fake.buffered;
      },
      send: (text) => void log.push(text),
      close: (code) => void log.push(`close ${code}`),
      terminate: () => void log.push('terminate'),
      ping: () => void log.push('ping'),
    },
  };
  return fake;
};
const event = (merchantId: number) => ({
  id: 1,
  merchantId,
  frame: { type: 'message' as const, user: 'Ann', message: 'Hi', sub_id: 2, id: 3 },
});
const textOf = (merchantId: number) =>
  JSON.stringify({ ...event(merchantId).frame, merchant_id: merchantId });
const text = textOf(1);
const beat = '{"beat_ms":20000}';

describe('the live hub', () => {
  it('sends an event, with its merchant, to the sockets of that merchant only', () => {
    const hub = createLiveHub(4401);
    const [own, other] = [connectionOf(1, [1, 3]), connectionOf(2, [2])];
    hub.add(own);
    hub.add(other);
    hub.deliver([event(1)]);
    expect([own.log, other.log]).toEqual([[beat, text], [beat]]);
    hub.remove(own);
    hub.deliver([event(1)]);
    expect(own.log).toEqual([beat, text]);
  });

  it('disconnects a slow reader instead of buffering its events', () => {
    const hub = createLiveHub(4401);
    const slow = connectionOf(1, [1]);
    hub.add(slow);
    slow.buffered = 300 * 1024;
    hub.deliver([event(1)]);
    hub.answer(slow);
    expect(slow.log).toEqual([beat, 'terminate', 'terminate']);
  });

  it('gives each socket a sign of life per beat and disconnects the silent ones', () => {
    const hub = createLiveHub(4401);
    const [silent, alive] = [connectionOf(1, [1]), connectionOf(2, [1])];
    hub.add(silent);
    hub.add(alive);
    hub.beat();
    alive.isAlive = true;
    hub.beat();
    expect([silent.log, alive.log]).toEqual([
      [beat, 'ping', beat, 'terminate'],
      [beat, 'ping', beat, 'ping', beat],
    ]);
  });

  it('closes sockets of ended sessions, follows merchant changes, and keeps newer sockets', () => {
    const hub = createLiveHub(4401);
    const [ended, moved, late] = [connectionOf(1, [1]), connectionOf(2, [1]), connectionOf(3, [1])];
    for (const connection of [ended, moved, late]) hub.add(connection);
    hub.keepSessions(new Map([[2, [7]]]), [1, 2]);
    hub.deliver([event(7)]);
    expect([ended.log, moved.log, late.log]).toEqual([
      [beat, 'close 4401'],
      [beat, textOf(7)],
      [beat],
    ]);
  });

  it('accepts a bounded number of sockets per session', () => {
    const hub = createLiveHub(4401);
    const taken = Array.from({ length: 21 }, () => hub.add(connectionOf(1, [1])));
    expect(taken.filter(Boolean)).toHaveLength(20);
    expect(hub.add(connectionOf(2, [1]))).toBe(true);
    expect(hub.sessionIds()).toEqual([1, 2]);
  });
});
