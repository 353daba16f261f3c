import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { watchdogScript } from './watchdog-script';

/** The worker with its clock and its network in the test's hands. */
const start = () => {
  const posts: { readonly path: string; readonly body: string }[] = [];
  let tick = (): void => {};
  const self: { onmessage?: (event: { readonly data: string | null }) => void } = {};
  runInNewContext(watchdogScript, {
    self,
    setInterval: (callBack: () => void) => void (tick = callBack),
    fetch: async (path: string, { body }: { readonly body: string }) => {
      posts.push({ path, body });
      throw new TypeError('no network');
    },
  });
  return {
    posts,
    pass: (seconds: number): void => {
      for (let second = 0; second < seconds; second += 1) tick();
    },
    hear: (data: string | null): void => self.onmessage?.({ data }),
  };
};

describe('watchdog', () => {
  it('posts the last report once when no message comes for 8 s', () => {
    const { hear, pass, posts } = start();
    hear('the screen');
    pass(5);
    hear(null);
    pass(7);
    expect(posts).toEqual([]);
    pass(60);
    expect(posts).toEqual([{ path: '/registry/beacons', body: 'the screen' }]);
  });

  it('reports the next hang of a page that answered again', () => {
    const { hear, pass, posts } = start();
    hear('one');
    pass(10);
    hear('two');
    pass(10);
    expect(posts.map(({ body }) => body)).toEqual(['one', 'two']);
  });

  it('is silent before the first report, and after an empty one', () => {
    const { hear, pass, posts } = start();
    pass(20);
    hear('the screen');
    hear('');
    hear(null);
    pass(20);
    expect(posts).toEqual([]);
  });
});
