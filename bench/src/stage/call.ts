export type Fields = Readonly<Record<string, string | number | boolean>>;
export type Sent = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly form?: Fields;
};

export const formOf = (fields: Fields): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** Calls a server, with POST when something is sent. Throws on an error. */
export const call = async (
  url: string,
  { method, headers = {}, json, form }: Sent = {},
): Promise<Response> => {
  const isJson = json !== undefined;
  const body = isJson ? JSON.stringify(json) : form && formOf(form);
  const answer = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...headers, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    ...(body === undefined ? {} : { body }),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
};

export const callForJson = async <Body>(url: string, sent?: Sent): Promise<Body> =>
  (await (await call(url, sent)).json()) as Body;
