import { isReservedPart } from '@billfold/shared/contracts/reserved-addresses';

/**
 * One normal form of route patterns, which are in react-router's form: letters of either case are equal, slashes at the
 * end and double slashes do not count, an optional segment makes two patterns, encoded characters are decoded.
 */
type Segment =
  | { readonly kind: 'static'; readonly text: string }
  | { readonly kind: 'param' }
  /** Whatever follows, also nothing. */
  | { readonly kind: 'rest' };
/** A pattern without optional segments. */
export type Variant = readonly Segment[];

const rest: Segment = { kind: 'rest' };
const param: Segment = { kind: 'param' };

const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((part) => part !== '');

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part.toLowerCase();
  }
};

const isOptional = (part: string): boolean => part.length > 1 && part.endsWith('?');

const segmentOf = (part: string, isLast: boolean): Segment => {
  if (part === '*' && isLast) return rest;
  return part.startsWith(':') ? param : { kind: 'static', text: decode(part) };
};

/** The patterns without optional segments that a pattern expands to. */
export const variantsOf = (pattern: string): readonly Variant[] => {
  const parts = segmentsOf(pattern);
  return parts.reduce<readonly Variant[]>(
    (variants, part, index) => {
      const name = isOptional(part) ? part.slice(0, -1) : part;
      const segment = segmentOf(name, index === parts.length - 1);
      const longer = variants.map((variant) => [...variant, segment]);
      return isOptional(part) ? [...variants, ...longer] : longer;
    },
    [[]],
  );
};

/** The decoded segments of an address, as the variants of patterns are compared with. */
export const addressOf = (pathname: string): readonly string[] => segmentsOf(pathname).map(decode);

export const matchesAddress = (variant: Variant, address: readonly string[]): boolean => {
  const isOpen = variant.at(-1)?.kind === 'rest';
  const fixed = isOpen ? variant.slice(0, -1) : variant;
  return (
    (isOpen ? address.length >= fixed.length : address.length === fixed.length) &&
    fixed.every((segment, index) => segment.kind !== 'static' || segment.text === address[index])
  );
};

/** A word for a parameter in an example address. */
const example = '1';

const textOf = (segment: Segment): string => (segment.kind === 'static' ? segment.text : example);
const shortest = (variant: Variant): readonly string[] =>
  variant.filter(({ kind }) => kind !== 'rest').map(textOf);

/** The segments of an address that both show; null when there is none. */
const sharedSegments = (one: Variant, other: Variant): readonly string[] | null => {
  const [[left, ...lefts], [right, ...rights]] = [one, other];
  if (left?.kind === 'rest') return shortest(other);
  if (right?.kind === 'rest') return shortest(one);
  if (left === undefined || right === undefined) return left === right ? [] : null;
  if (left.kind === 'static' && right.kind === 'static' && left.text !== right.text) return null;
  const tail = sharedSegments(lefts, rights);
  return tail === null ? null : [textOf(left.kind === 'static' ? left : right), ...tail];
};

const firstOf = <Found>(
  ones: readonly Variant[],
  others: readonly Variant[],
  find: (one: Variant, other: Variant) => Found | null,
): Found | null => {
  for (const one of ones)
    for (const other of others) {
      const found = find(one, other);
      if (found !== null) return found;
    }
  return null;
};

/** An address that both show, the shortest kind of their optional segments first; null when they share none. */
export const sharedAddress = (
  ones: readonly Variant[],
  others: readonly Variant[],
): string | null => {
  const segments = firstOf(ones, others, sharedSegments);
  return segments === null ? null : `/${segments.map((part) => encodeURI(part)).join('/')}`;
};

const coversOne = (outer: Variant, inner: Variant): boolean => {
  const isOpen = outer.at(-1)?.kind === 'rest';
  const fixed = isOpen ? outer.slice(0, -1) : outer;
  if (inner.at(-1)?.kind === 'rest' && (!isOpen || inner.length - 1 < fixed.length)) return false;
  if (isOpen ? inner.length < fixed.length : inner.length !== fixed.length) return false;
  return fixed.every((segment, index) => {
    const other = inner[index];
    if (segment.kind !== 'static') return true;
    return other?.kind === 'static' && other.text === segment.text;
  });
};

/** Whether every address of the inner patterns is one of the outer ones. */
export const covers = (outer: readonly Variant[], inner: readonly Variant[]): boolean =>
  inner.every((variant) => outer.some((one) => coversOne(one, variant)));

const weights = { static: 3, param: 2, rest: 1 } as const;

/**
 * Negative when the first is more exact. Compared from the left: the first segment that differs in kind decides, then
 * the longer pattern.
 */
export const compareExactness = (one: Variant, other: Variant): number => {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const [left, right] = [one[index], other[index]].map((segment) =>
      segment === undefined ? 0 : weights[segment.kind],
    );
    if (left !== right) return (right ?? 0) - (left ?? 0);
  }
  return 0;
};

/** Where an area begins: an address of its own, but not the owner of the addresses below. */
const areaRoots: readonly string[] = ['', 'admin', 'customer'];

const isAreaRoot = (variant: Variant): boolean =>
  variant.length <= 1 &&
  variant.every(({ kind }) => kind === 'static') &&
  areaRoots.includes(
    variant.map((segment) => (segment.kind === 'static' ? segment.text : '')).join(''),
  );

/**
 * The addresses of a pattern and all that lie below them, but for `/`, `/admin` and `/customer`, which hold themselves
 * alone.
 */
export const spaceOf = (pattern: string): readonly Variant[] =>
  variantsOf(pattern).map((variant) =>
    isAreaRoot(variant) || variant.at(-1)?.kind === 'rest' ? variant : [...variant, rest],
  );

/** The normal form as text: equal for patterns of the same addresses. Parameters have no names. */
export const normalForm = (pattern: string): string =>
  [
    ...new Set(
      variantsOf(pattern).map(
        (variant) =>
          `/${variant
            .map((segment) => {
              if (segment.kind === 'static') return segment.text;
              return segment.kind === 'param' ? ':' : '*';
            })
            .join('/')}`,
      ),
    ),
  ]
    .toSorted()
    .join(' ');

/** Each makes the search for a page's owner twice as long. */
const mostOptionalParts = 4;

const segmentFlaw = (part: string, isLast: boolean): string | null => {
  const name = isOptional(part) ? part.slice(0, -1) : part;
  if (name === '*') {
    if (isOptional(part)) return `'*' is optional already`;
    return isLast ? null : `'*' may only be its last segment`;
  }
  if (name.includes('%')) return `'${part}' is encoded; a pattern is written in plain characters`;
  if (name.startsWith(':'))
    return /^:\w[\w-]*$/.test(name) ? null : `'${part}' is no name of a parameter`;
  if (name === '.' || name === '..') return `'${part}' is no address`;
  return /^[^:*?#\\\s]+$/.test(name)
    ? null
    : `'${part}' is neither a plain segment, ':name' nor a last '*'`;
};

/**
 * Whether an address of the pattern begins with a part that servers answer: the first one, or one behind optional parts
 * that are left out.
 */
const isReserved = (parts: readonly string[]): boolean => {
  const firm = parts.findIndex((part) => !isOptional(part));
  const first = firm === -1 ? parts : parts.slice(0, firm + 1);
  return first.some((part) => isReservedPart(isOptional(part) ? part.slice(0, -1) : part));
};

/** What is wrong with a pattern of an address, a sentence each. */
export const describePatternFlaws = (pattern: string): readonly string[] => {
  const parts = segmentsOf(pattern);
  return [
    ...parts.flatMap((part, index) => {
      const flaw = segmentFlaw(part, index === parts.length - 1);
      return flaw === null ? [] : [`The path ${pattern} is not valid: ${flaw}.`];
    }),
    ...(isReserved(parts)
      ? [`The path ${pattern} is not valid: a server answers it, not the page.`]
      : []),
    ...(parts.filter(isOptional).length > mostOptionalParts
      ? [`The path ${pattern} has more than ${mostOptionalParts} optional parts.`]
      : []),
  ];
};
