import { pause } from '../platform/loading/deadline';
import { isLostCall, lostCallRetryMs } from './lost-call';

/** Makes a call that may be made again; a lost one a second time. */
export const askTwice = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    if (!isLostCall(error)) throw error;
    await pause(lostCallRetryMs);
    return ask();
  }
};
