import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { ApiError } from '@billfold/shared/http/api-error';

/** The same calls; tells when one got no answer or a 5xx. A call that was called off is none of both. */
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
