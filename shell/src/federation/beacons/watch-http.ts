import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { ApiError } from '@billfold/shared/http/api-error';

type Watch = {
  readonly onApiFailure: () => void;
  /** A call begins (1) or ends (-1). */
  readonly onCall: (change: 1 | -1) => void;
};

/** Wraps the calls and reports those without an answer or with a 5xx. A cancelled call is not reported. */
export const watchHttp = (http: HttpService, { onApiFailure, onCall }: Watch): HttpService => ({
  request: async (request) => {
    onCall(1);
    try {
      return await http.request(request);
    } catch (error) {
      const isCalledOff = request.signal?.aborted === true;
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500) && !isCalledOff)
        onApiFailure();
      throw error;
    } finally {
      onCall(-1);
    }
  },
});
