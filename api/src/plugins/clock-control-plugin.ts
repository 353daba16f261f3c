import { Type } from 'typebox';
import type { App } from '../context/app-instance';
import type { ControlledClock } from '../core/clock';
import { Body } from '../http/input-schema';
import { invalidInput } from '../core/problem.errors';

const ClockAnswer = Type.Object({ now: Type.String() });
const ClockRequest = Body({
  now: Type.Optional(Type.String()),
  advance: Type.Optional(Type.String({ description: 'ISO 8601 duration' })),
});

const moveClock = async (
  clock: ControlledClock,
  request: { readonly now?: string; readonly advance?: string },
): Promise<void> => {
  if (request.now !== undefined && request.advance === undefined) {
    const to = new Date(request.now);
    if (Number.isNaN(to.getTime())) throw invalidInput('now must be a moment in ISO 8601.');
    return clock.set(to);
  }
  if (request.advance === undefined || request.now !== undefined)
    throw invalidInput('Send either now or advance.');
  try {
    return await clock.advance(request.advance);
  } catch (error) {
    if (error instanceof RangeError)
      throw invalidInput('advance must be an ISO 8601 duration, such as P1D.');
    throw error;
  }
};

/** Test only: GET and POST /test/clock. Jobs due up to the new time have run when a move answers. */
export const registerClockControl = (app: App, clock: ControlledClock): void => {
  const answer = (): { now: string } => ({ now: clock.now().toISOString() });
  app.get('/test/clock', { schema: { hide: true, response: { 200: ClockAnswer } } }, async () =>
    answer(),
  );
  app.post(
    '/test/clock',
    { schema: { hide: true, body: ClockRequest, response: { 200: ClockAnswer } } },
    async (request) => {
      await moveClock(clock, request.body);
      return answer();
    },
  );
};
