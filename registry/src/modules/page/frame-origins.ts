export type FrameOrigins = {
  /** Returns the sites that may frame this page; none when the API does not answer in time. Never throws. */
  readonly of: (query: URLSearchParams) => Promise<readonly string[]>;
};

export type FrameOriginsOptions = {
  /** The API's address, without a slash at the end. */
  readonly apiUrl: string;
  readonly log: (message: string, error: unknown) => void;
  readonly now?: () => number;
};

const keptMs = 15_000;
const keptAnswers = 500;
const waitMs = 2_000;
/** The largest number of concurrent questions: invented names must not cause calls to the API without end. */
const mostAtOnce = 16;
/** More would not fit into a header that every proxy takes. */
const mostOrigins = 40;
const SESSION = /^ps_[\w-]{43}$/;
const COMPANY_TOKEN = /^[\w-]{16,80}$/;
const ACCOUNT = /^[1-9]\d{0,15}$/;

/** Accepts only origins as browsers write them: the list becomes a header. */
const isOrigin = (text: unknown): text is string =>
  typeof text === 'string' &&
  text.length <= 300 &&
  /^https?:\/\/[\w.:[\]-]+$/.test(text) &&
  URL.canParse(text) &&
  new URL(text).origin === text;

const questionOf = (query: URLSearchParams): string | null => {
  const session = query.get('session') ?? '';
  if (session !== '') return SESSION.test(session) ? `session=${session}` : null;
  const token = query.get('company_token') ?? '';
  if (token !== '') return COMPANY_TOKEN.test(token) ? `company_token=${token}` : null;
  // The page takes its credentials out of the address: what is left of it is what a reload asks for.
  const account = query.get('blytzpay_account_id') ?? '';
  return ACCOUNT.test(account) ? `account=${account}` : null;
};

/** Asks the API for the registered sites of a merchant, and keeps the answer for a few seconds. */
export const createFrameOrigins = ({
  apiUrl,
  log,
  now = () => performance.now(),
}: FrameOriginsOptions): FrameOrigins => {
  const cached = new Map<
    string,
    { readonly until: number; readonly origins: Promise<readonly string[]> }
  >();
  let asking = 0;

  const ask = async (question: string): Promise<readonly string[]> => {
    asking += 1;
    try {
      const answer = await fetch(`${apiUrl}/api/v1/payment/frame_origins?${question}`, {
        signal: AbortSignal.timeout(waitMs),
        redirect: 'error',
      });
      if (!answer.ok) throw new Error(`The API answered ${answer.status}.`);
      const body = (await answer.json()) as { readonly origins?: unknown };
      return Array.isArray(body.origins) ? body.origins.filter(isOrigin).slice(0, mostOrigins) : [];
    } finally {
      asking -= 1;
    }
  };

  return {
    of: async (query) => {
      const question = questionOf(query);
      if (question === null) return [];
      const kept = cached.get(question);
      if (kept !== undefined && kept.until > now()) return kept.origins;
      cached.delete(question);
      if (asking >= mostAtOnce) return [];
      const origins = ask(question).catch((error: unknown) => {
        cached.delete(question);
        log('the API did not tell which sites may frame a payment page', error);
        return [];
      });
      const [oldest] = cached.keys();
      if (cached.size >= keptAnswers && oldest !== undefined) cached.delete(oldest);
      cached.set(question, { until: now() + keptMs, origins });
      return origins;
    },
  };
};
