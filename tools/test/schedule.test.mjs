import { describe, expect, it } from '@jest/globals';
import { choosePart, runParts, secondsLeft } from './schedule.mjs';

const part = (name, seconds, after = []) => ({ name, seconds, after });
const names = (parts) => parts.map(({ name }) => name);

describe('the schedule of a test run', () => {
  it('starts the longest part first', () => {
    expect(choosePart([part('short', 1), part('long', 9), part('middle', 5)], []).name).toBe(
      'long',
    );
  });

  it('starts a required part before longer ones, and dependent parts after it', () => {
    const [build, browser, api] = [
      part('build', 2),
      part('browser', 50, ['build']),
      part('api', 20),
    ];
    expect(choosePart([browser, api, build], []).name).toBe('build');
    expect(choosePart([browser, api], [build]).name).toBe('api');
    expect(choosePart([browser, api], []).name).toBe('browser');
  });

  it('fills the wait for a required part with the longest part that fits, else the shortest', () => {
    const [build, browser, api, types, lint] = [
      part('build', 40),
      part('browser', 50, ['build']),
      part('api', 200),
      part('types', 30),
      part('lint', 15),
    ];
    expect(choosePart([browser, api, types, lint], [build]).name).toBe('types');
    expect(choosePart([browser, api, part('money', 100)], [build]).name).toBe('money');
  });

  it('ignores a required part that is not in this run', () => {
    expect(choosePart([part('browser', 50, ['build'])], []).name).toBe('browser');
  });

  it('runs all parts and never more at once than slots', async () => {
    const begun = [];
    let most = 0;
    const ends = [];
    const run = (one) =>
      new Promise((resolve) => {
        begun.push(one);
        ends.push(resolve);
      });
    const done = runParts(
      [part('a', 3), part('b', 2), part('c', 1)],
      2,
      run,
      (_waiting, running) => (most = Math.max(most, running.length)),
    );
    for (let index = 0; index < 3; index += 1) {
      while (ends[index] === undefined) await Promise.resolve();
      ends[index]();
    }
    await done;
    expect(names(begun)).toEqual(['a', 'b', 'c']);
    expect(most).toBe(2);
  });

  it('starts no further part after a stop, and waits for running parts', async () => {
    const begun = [];
    const stop = new AbortController();
    let end = () => {};
    const run = ({ name }) => {
      begun.push(name);
      return new Promise((resolve) => (end = resolve));
    };
    const done = runParts([part('a', 2), part('b', 1)], 1, run, () => {}, stop.signal);
    stop.abort();
    end();
    await done;
    expect(begun).toEqual(['a']);
  });

  it('reports parts that wait for each other', async () => {
    await expect(
      runParts([part('a', 1, ['b']), part('b', 1, ['a'])], 2, async () => {}),
    ).rejects.toThrow('a, b wait for each other');
  });

  it('estimates the remaining time from waiting and running parts', () => {
    expect(secondsLeft([part('a', 10), part('b', 10)], [part('c', 20)], () => 10, 2)).toBe(15);
    expect(secondsLeft([], [part('c', 20)], () => 5, 2)).toBe(15);
    expect(secondsLeft([], [part('c', 20)], () => 90, 2)).toBe(0);
  });
});
