import { describe, expect, it } from '@jest/globals';
import { DatabaseHosts } from './database-hosts';
import { findUrlProblem, hostAndPortOf } from './database-url';

describe('findUrlProblem', () => {
  it('accepts an address of one host or several', () => {
    expect(new DatabaseHosts('postgres://billfold@localhost/billfold').urls).toEqual([
      'postgres://billfold@localhost/billfold',
    ]);
    const { urls, isWritableWanted } = new DatabaseHosts(
      'postgresql://me:p%40ss@one.example:5433,two.example,[::1]:5434/bills?target_session_attrs=read-write&sslmode=verify-full',
    );
    expect(isWritableWanted).toBe(true);
    expect(urls.map(hostAndPortOf)).toEqual([
      { host: 'one.example', port: 5433 },
      { host: 'two.example', port: 5432 },
      { host: '::1', port: 5434 },
    ]);
    expect(urls[1]).toBe(
      'postgresql://me:p%40ss@two.example/bills?target_session_attrs=read-write&sslmode=verify-full',
    );
  });

  it.each([
    ['mysql://x/y', /must be a postgres or postgresql address/],
    ['postgres://me@one:x/bills', /must be a postgres or postgresql address/],
    [
      'postgres://me@one,two/bills',
      /must have target_session_attrs=read-write where it names several hosts/,
    ],
    [
      'postgres://me@one,two/bills?target_session_attrs=standby',
      /must have target_session_attrs=read-write, not 'standby'/,
    ],
  ])('refuses %s', (url, problem) => {
    expect(findUrlProblem(url)).toMatch(problem);
    expect(() => new DatabaseHosts(url)).toThrow(problem);
  });
});
