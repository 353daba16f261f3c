import { programLimits } from '@billfold/shared/contracts/program.contract';
import { createHash } from 'node:crypto';

/** What the page shows of an OpenAPI document; anything else in it is left out. */
export type Contract = {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
  };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
type Operation = {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
};
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
};
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Schema = {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const variantsOf = ({ anyOf, oneOf, then, else: otherwise }: Schema): readonly Schema[] =>
  anyOf ?? oneOf ?? [then, otherwise].filter((schema) => schema !== undefined);

/** The safe integers are no limit that a caller meets. */
const limitsOf = ({ minLength, maxLength, minimum, maximum }: Schema): string => {
  const from = minLength ?? minimum;
  const to = maxLength ?? (maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum);
  const unit = minLength === undefined && maxLength === undefined ? '' : ' characters';
  if (to === undefined) return from === undefined || from === 0 ? '' : `from ${from}${unit}`;
  return `${from === undefined ? 'up to' : `${from} to`} ${to}${unit}`;
};

const typeOf = (schema: Schema): string => {
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const variants = variantsOf(schema);
  if (variants.length > 0 && schema.properties === undefined)
    return [...new Set(variants.map(typeOf))].join(' or ');
  if (schema.type === 'array')
    return `list of ${schema.items === undefined ? 'anything' : typeOf(schema.items)}`;
  return [schema.type ?? 'anything', schema.format, limitsOf(schema)]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
};

const field = (name: string, schema: Schema, isRequired: boolean, place = ''): string => {
  const notes = [place, isRequired ? 'required' : '', schema.description ?? '']
    .filter((note) => note !== '')
    .join('; ');
  return `<li><code>${escape(name)}</code> <i>${escape(typeOf(schema))}</i>${notes === '' ? '' : ` ${escape(notes)}`}${fieldsOf(schema)}</li>`;
};

const fieldsOf = (schema: Schema): string => {
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    field(name, property, schema.required?.includes(name) === true),
  );
  const inner = [...variantsOf(schema), ...(schema.items === undefined ? [] : [schema.items])]
    .map(fieldsOf)
    .filter((list) => list !== '');
  return `${own.length === 0 ? '' : `<ul>${own.join('')}</ul>`}${inner.join('<p>or</p>')}`;
};

const part = (title: string, content: string): string =>
  content === '' ? '' : `<h4>${escape(title)}</h4>${content}`;

const bodyOf = (content: Content = {}): string => {
  const [[, { schema = {} }] = ['', {}]] = Object.entries(content);
  return fieldsOf(schema) || (schema.type === undefined ? '' : `<p>${escape(typeOf(schema))}</p>`);
};

/** Who may call it: an empty list is any caller. */
const callersOf = ({ security = [] }: Operation): string =>
  security.length === 0
    ? 'any caller'
    : security.flatMap((scheme) => Object.keys(scheme)).join(' or ');

const operation = (method: string, path: string, call: Operation): string => {
  const { parameters = [], responses = {}, requestBody } = call;
  const taken = parameters.map((parameter) =>
    field(
      parameter.name,
      { description: parameter.description ?? '', ...parameter.schema },
      parameter.required === true,
      parameter.in,
    ),
  );
  const answers = Object.entries(responses).map(([status, answer]) =>
    part(`Answer ${status}`, bodyOf(answer.content) || '<p>no fields</p>'),
  );
  return `<details><summary><b>${escape(method.toUpperCase())}</b> <code>${escape(path)}</code> ${escape(call.summary ?? '')}</summary>
<p>For ${escape(callersOf(call))}. ${escape(call.description ?? '')}</p>
${part('Parameters', taken.length === 0 ? '' : `<ul>${taken.join('')}</ul>`)}${part(`Body: ${Object.keys(requestBody?.content ?? {}).join(' or ')}`, bodyOf(requestBody?.content))}${answers.join('')}
</details>`;
};

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1b1f24;background:#fff;overflow-wrap:anywhere}
details{border:1px solid #c9d0d8;border-radius:6px;margin:.5rem 0;padding:.5rem .75rem}summary{cursor:pointer}
h2{margin:2rem 0 .5rem}h3{margin:1.25rem 0 .5rem}h4{font-size:1rem;margin:.75rem 0 .25rem}
pre{overflow:auto;padding:.75rem;border-radius:6px;background:#eef1f4}
pre code{overflow-wrap:normal}ul{margin:0;padding-left:1.25rem}i{color:#4a5560}
@media(prefers-color-scheme:dark){body{color:#e8ebee;background:#14181c}details{border-color:#46505a}
i{color:#aab4be}a{color:#8ab8ff}pre{background:#20262c}}`;

/** The page needs one style and no script, so that nothing else is let in. */
export const contractPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

type Call = { readonly tag: string; readonly html: string; readonly isPromised: boolean };

const isForPrograms = ({ security = [] }: Operation): boolean =>
  security.some((scheme) => 'program' in scheme);

const byTag = (calls: readonly Call[]): string =>
  [...new Set(calls.map(({ tag }) => tag))]
    .toSorted()
    .map(
      (tag) =>
        `<section><h3>${escape(tag)}</h3>\n${calls
          .filter((call) => call.tag === tag)
          .map(({ html }) => html)
          .join('\n')}</section>`,
    )
    .join('\n');

const curlExample = `curl https://pay.example.com/api/user_invoices \\
  -H "Authorization: Bearer $BILLFOLD_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: order-1042" \\
  -d '{"user_id": 12, "merchant_id": 1, "due_date": "2027-01-15",
       "invoice_items": [{"description": "Water", "amount": 4200}]}'`;

const nodeExample = `const response = await fetch('https://pay.example.com/api/transactions?sort=-id', {
  headers: { authorization: \`Bearer \${process.env.BILLFOLD_KEY}\` },
});
if (!response.ok) throw new Error((await response.json()).detail);
const transactions = await response.json();
const next = response.headers.get('x-next-cursor');`;

const intro = `<p>A business creates a key under Settings, API keys. A key reaches one business, and only what it was created for.
It belongs on a server: a call with an <code>Origin</code> is refused. Every <code>POST</code> needs an <code>Idempotency-Key</code>:
a repeat with the same one is answered as the first call was.
A key makes up to ${programLimits.callsPerMinute} calls a minute; above that the answer is 429 with <code>Retry-After</code>. Fields may be added to answers; nothing here is renamed or removed.</p>
<h3>curl</h3><pre><code>${escape(curlExample)}</code></pre>
<h3>Node</h3><pre><code>${escape(nodeExample)}</code></pre>`;

/**
 * The published contract as a page to read: first the calls that programs may rely on, then those of the product's own
 * pages, each with its fields, limits and answers.
 */
export const renderContract = ({ info, paths = {} }: Contract): string => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      tag: call.tags?.[0] ?? 'Other',
      html: operation(method, path, call),
      isPromised: isForPrograms(call),
    })),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Every call of the ${escape(info.title)}: who may make it, its fields, limits and answers.">
<title>${escape(info.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escape(info.title)} ${escape(info.version)}</h1>
<p>${escape(info.description ?? '')} <a href="/api/docs/json">The same as OpenAPI 3.1</a></p>
<h2>For your own programs</h2>
${intro}
${byTag(calls.filter(({ isPromised }) => isPromised))}
<h2>Calls of our own pages</h2>
<p>These may change with any release.</p>
${byTag(calls.filter(({ isPromised }) => !isPromised))}
</main>
</body>
</html>
`;
};
