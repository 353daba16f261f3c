/** Returns seconds and observations of one histogram, over all label sets with the given labels. */
export const readHistogram = (
  metrics: string,
  name: string,
  labels: readonly string[],
): { readonly seconds: number; readonly count: number } => {
  const total = (suffix: string): number =>
    metrics
      .split('\n')
      .filter(
        (line) =>
          line.startsWith(`${name}_${suffix}{`) && labels.every((label) => line.includes(label)),
      )
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  return { seconds: total('sum'), count: total('count') };
};

export type Waiting = {
  readonly payments: number;
  readonly requestSeconds: number;
  readonly gatewaySeconds: number;
};

/** Reads the API's own figures about its payments since its start. */
export const readWaiting = async (apiUrl: string): Promise<Waiting> => {
  const metrics = await (await fetch(`${apiUrl}/metrics`)).text();
  const requests = readHistogram(metrics, 'api_request_duration_seconds', [
    'route="/api/transactions/pay_once"',
    'status="200"',
  ]);
  const gateway = readHistogram(metrics, 'gateway_request_duration_seconds', ['endpoint="auth"']);
  return {
    payments: requests.count,
    requestSeconds: requests.seconds,
    gatewaySeconds: gateway.seconds,
  };
};

export const waitingBetween = (before: Waiting, after: Waiting): Waiting => ({
  payments: after.payments - before.payments,
  requestSeconds: after.requestSeconds - before.requestSeconds,
  gatewaySeconds: after.gatewaySeconds - before.gatewaySeconds,
});
