import { jest } from '@jest/globals';
import type { App } from '../context/app-instance';
import { turns } from '../core/give-way';

/**
 * How often health is answered while a call runs whose loops find their time over at each look: each time before the
 * loop goes on, so a loop of n rows answers n.
 */
export const healthDuring = async (
  app: Pick<App, 'inject'>,
  call: () => Promise<unknown>,
): Promise<number> => {
  let elapsedMs = 0;
  let answered = 0;
  const now = jest.spyOn(turns, 'now').mockImplementation(() => (elapsedMs += 1_000));
  const next = jest.spyOn(turns, 'next').mockImplementation(async () => {
    const { statusCode } = await app.inject('/api/health');
    if (statusCode === 200) answered += 1;
  });
  try {
    await call();
  } finally {
    now.mockRestore();
    next.mockRestore();
  }
  return answered;
};
