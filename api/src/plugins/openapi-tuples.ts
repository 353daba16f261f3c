const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Schemas say tuples as the serializer reads them (`items: […]`); OpenAPI 3.1 has `prefixItems` for that. */
export const withPrefixItems = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(withPrefixItems);
  if (!isObject(part)) return part;
  const entries = Object.entries(part).map(
    ([name, value]) => [name, withPrefixItems(value)] as const,
  );
  if (part['type'] !== 'array' || !Array.isArray(part['items'])) return Object.fromEntries(entries);
  const others = entries.filter(([name]) => name !== 'items' && name !== 'additionalItems');
  const prefixItems = part['items'].map(withPrefixItems);
  // Readers of OpenAPI want `items` beside every array; how many there are ends the tuple.
  return {
    ...Object.fromEntries(others),
    prefixItems,
    items: {},
    ...(part['additionalItems'] === false ? { maxItems: prefixItems.length } : {}),
  };
};
