import { createHash } from 'node:crypto';
import type { PaymentInventory } from '@billfold/shared/contracts/beacon.contract';
import { answerNonce, importMapHash, registeredSites } from './inventory-headers.domain';

type PaymentRoute = PaymentInventory['routes'][number];

/** One page as a browser loaded it. */
export type ObservedPage = {
  readonly headers: Readonly<Record<string, string>>;
  /** Everything that was executed in the page itself; `url` is an address, or says where text became script. */
  readonly scripts: readonly { readonly url: string; readonly source: string }[];
  /** Addresses of the frames within. */
  readonly frames: readonly string[];
  /** What the browser reported as refused: by a policy, or for a wrong hash. */
  readonly refusals: readonly string[];
};
/** `rule` is a few words that stay the same, `subject` what it is about. */
export type InventoryDifference = { readonly rule: string; readonly subject: string };

type Directives = ReadonlyMap<string, string>;

/** A policy without what every answer has anew. */
const directivesOf = (policy: string): Directives =>
  new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().replaceAll(/'nonce-[^']+'/g, `'nonce-${answerNonce}'`))
      .filter(Boolean)
      .map((directive) => {
        const [name = '', ...values] = directive.split(/\s+/);
        const text = values.join(' ');
        return [
          name.toLowerCase(),
          name === 'script-src'
            ? text.replace(/'sha256-[^']+'/, `'sha256-${importMapHash}'`)
            : text,
        ] as const;
      }),
  );

const isSites = (text: string): boolean =>
  text === "'none'" || text.split(' ').every((site) => /^https?:\/\/[\w.:[\]-]+$/.test(site));

/** While two shells are served, the page of the newer one may refuse more than the inventory says. */
const isStricter = (name: string, wanted: string | undefined, found: string | undefined): boolean =>
  (name === 'style-src' && found !== undefined && wanted === `'self' ${found}`) ||
  (wanted === undefined && `${name} ${found}` in refusingText);
const refusingText = { "require-trusted-types-for 'script'": true, "trusted-types 'none'": true };

const comparePolicies = (
  expected: Directives,
  received: Directives,
): readonly InventoryDifference[] =>
  [...new Set([...expected.keys(), ...received.keys()])].flatMap((name) => {
    const [wanted, found] = [expected.get(name), received.get(name)];
    if (
      wanted === found ||
      (wanted === registeredSites && found !== undefined && isSites(found)) ||
      isStricter(name, wanted, found)
    )
      return [];
    if (wanted === undefined) return [{ rule: `${name} is new`, subject: `${name} ${found}` }];
    return found === undefined
      ? [{ rule: `${name} is missing`, subject: `${name} ${wanted}` }]
      : [{ rule: `${name} was changed`, subject: `${name} ${found} instead of ${wanted}` }];
  });

const compareHeaders = (
  route: PaymentRoute,
  { headers }: ObservedPage,
): readonly InventoryDifference[] =>
  Object.entries(route.headers).flatMap(([header, wanted]) => {
    const name = header.toLowerCase();
    const found = headers[name];
    if (found === undefined)
      return [{ rule: `the header ${name} is missing`, subject: `${name}: ${wanted}` }];
    if (name === 'content-security-policy')
      return comparePolicies(directivesOf(wanted), directivesOf(found));
    // A page that no site may frame or open, such as one without its merchant, is served with same-origin.
    if (found === wanted || (name === 'cross-origin-opener-policy' && found === 'same-origin'))
      return [];
    return [
      { rule: `the header ${name} was changed`, subject: `${name}: ${found} instead of ${wanted}` },
    ];
  });

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);
const integrityOf = (source: string): string =>
  `sha384-${createHash('sha384').update(source).digest('base64')}`;

const compareScripts = (
  route: PaymentRoute,
  origin: string,
  { scripts }: ObservedPage,
): readonly InventoryDifference[] =>
  scripts.flatMap(({ url, source }) => {
    const integrity = integrityOf(source);
    const isOwn = URL.canParse(url) && new URL(url).origin === origin && new URL(url).search === '';
    const ownScripts = isOwn ? route.scripts.filter((script) => script.url === pathOf(url)) : [];
    if (ownScripts.length === 0)
      return [{ rule: 'a script that is not in the inventory', subject: `${url} (${integrity})` }];
    return ownScripts.some((script) => script.integrity === integrity)
      ? []
      : [
          {
            rule: 'a script with other bytes',
            subject: `${pathOf(url)} is ${integrity}, released as ${ownScripts[0]?.integrity}`,
          },
        ];
  });

const compareFrames = (
  route: PaymentRoute,
  { frames }: ObservedPage,
): readonly InventoryDifference[] =>
  frames.flatMap((frame) => {
    const origin = URL.canParse(frame) ? new URL(frame).origin : frame;
    return route.frames.includes(origin)
      ? []
      : [{ rule: 'a frame that is not in the inventory', subject: frame }];
  });

/** The differences of a page's outcome. A page that executes nothing differs, too: its files were changed. */
const compareOutcome = (
  route: PaymentRoute,
  { scripts, refusals }: ObservedPage,
): readonly InventoryDifference[] => [
  ...refusals.map((refusal) => ({ rule: 'the browser refused something', subject: refusal })),
  ...(scripts.some(({ url }) => route.scripts.some((script) => script.url === pathOf(url)))
    ? []
    : [{ rule: 'nothing of the inventory was executed', subject: route.path }]),
];

/**
 * Everything in which a page that was opened at `origin` differs from the inventory of its route; equal differences
 * once.
 */
export const compareWithInventory = (
  route: PaymentRoute,
  origin: string,
  observed: ObservedPage,
): readonly InventoryDifference[] => {
  const all = [
    ...compareHeaders(route, observed),
    ...compareScripts(route, origin, observed),
    ...compareFrames(route, observed),
    ...compareOutcome(route, observed),
  ];
  return [
    ...new Map(
      all.map((difference) => [`${difference.rule} ${difference.subject}`, difference]),
    ).values(),
  ];
};
