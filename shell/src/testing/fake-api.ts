import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';

export type FakeCall = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
  readonly authorization: string | null;
};
export type FakeAnswer = { readonly status: number; readonly body: unknown };
export type FakeHandler = (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>;
/** 'GET merchants/get_self' → the server's answer. */
export type FakeAnswers = Readonly<Record<string, FakeHandler | Readonly<Record<string, unknown>>>>;

export const answer =
  (status: number, body: unknown): FakeHandler =>
  () => ({ status, body });
/** No answer comes. */
export const networkFailure: FakeHandler = () => {
  throw new AxiosError('Network Error', AxiosError.ERR_NETWORK);
};

export type FakeApi = {
  readonly calls: FakeCall[];
  readonly answerWith: (more: FakeAnswers) => void;
  readonly callsTo: (name: string) => readonly FakeCall[];
};

const headerText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const toCall = (config: InternalAxiosRequestConfig): FakeCall => ({
  method: (config.method ?? 'get').toUpperCase(),
  path: config.url ?? '',
  query: { ...(config.params as Record<string, string>) },
  body: Object.fromEntries(new URLSearchParams(typeof config.data === 'string' ? config.data : '')),
  authorization: headerText(config.headers.get('Authorization')),
});

/** Replaces the network below axios; an unprepared call answers 404. */
export const installFakeApi = (answers: FakeAnswers): FakeApi => {
  const calls: FakeCall[] = [];
  let prepared: FakeAnswers = answers;
  axios.defaults.adapter = async (config): Promise<AxiosResponse> => {
    const call = toCall(config);
    calls.push(call);
    const handler =
      prepared[`${call.method} ${call.path}`] ??
      answer(404, { detail: 'The test prepared no answer' });
    const { status, body } =
      typeof handler === 'function' ? await handler(call) : { status: 200, body: handler };
    return { status, statusText: '', data: body, headers: {}, config };
  };
  return {
    calls,
    answerWith: (more) => {
      prepared = { ...prepared, ...more };
    },
    callsTo: (name) => calls.filter(({ method, path }) => `${method} ${path}` === name),
  };
};
