import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { customerOf, tokenOf, world } from './invoice-world';

export type LoadRun = {
  readonly payments: number;
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
};

export type LoadSlice = {
  readonly apiUrl: string;
  readonly clients: number;
  readonly seconds: number;
  readonly firstTurn: number;
};

type Answer = { readonly status: number; readonly body: string };

const post = (
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request(
      url,
      { agent, method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.once('error', reject);
      },
    );
    call.once('error', reject);
    call.end(body);
  });

const assertPaid = ({ status, body }: Answer): void => {
  const isPaid =
    status === 200 &&
    (JSON.parse(body) as { transaction?: { status?: string } }).transaction?.status === 'success';
  if (!isPaid) throw new Error(`A payment was not taken: ${status} ${body}`);
};

const payOne = async (agent: Agent, apiUrl: string, customer: number): Promise<number> => {
  const invoice = world.invoicesPerCustomer * customer - randomInt(world.invoicesPerCustomer);
  const headers = {
    authorization: `Token ${tokenOf(customer)}`,
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': randomUUID(),
  };
  const startedAt = performance.now();
  const answer = await post(
    agent,
    `${apiUrl}/api/transactions/pay_once`,
    headers,
    `id=${customer}&invoice=${invoice}&amount_paid=${world.amountMinor}`,
  );
  const tookMs = performance.now() - startedAt;
  assertPaid(answer);
  return tookMs;
};

/**
 * Pays through the API with the given number of customers at once, each on its own connection, one payment after
 * the other. Throws on every answer except a payment.
 */
export const payThroughApi = async ({
  apiUrl,
  clients,
  seconds,
  firstTurn,
}: LoadSlice): Promise<LoadRun> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const payUntilEnd = async (client: number): Promise<void> => {
    for (let turn = firstTurn; performance.now() < endsAt; turn += 1)
      latenciesMs.push(await payOne(agent, apiUrl, customerOf(client, clients, turn)));
  };
  try {
    await Promise.all(Array.from({ length: clients }, (_, client) => payUntilEnd(client)));
    const tookSeconds = (performance.now() - startedAt) / 1_000;
    return {
      payments: latenciesMs.length,
      perSecond: latenciesMs.length / tookSeconds,
      latenciesMs,
    };
  } finally {
    agent.destroy();
  }
};
