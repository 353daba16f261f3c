import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { ApiError } from '@billfold/shared/http/api-error';

/** Wraps the calls and reports those without an answer or with a 5xx. A cancelled call is not reported. */
export const watchHttp = (http: HttpService, onApiFailure: () => void): HttpService => ({
  request: async (request) => {
    try {
      return await http.request(request);
    } catch (error) {
      const isCalledOff = request.signal?.aborted === true;
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500) && !isCalledOff)
        onApiFailure();
      throw error;
    }
  },
});
