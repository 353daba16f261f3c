/**
 * Computes a value once for each object, and keeps it as long as the object lives: releases and the states of the
 * registry never change, and page views come by the thousand.
 */
export const once = <Key extends object, Value>(
  compute: (key: Key) => Value,
): ((key: Key) => Value) => {
  const cached = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const kept = cached.get(key);
    if (kept !== undefined) return kept.value;
    const value = compute(key);
    cached.set(key, { value });
    return value;
  };
};
