/** So long a loop may hold the thread that answers requests. */
const longestMs = 10;

/** The time of loops, and the next turn of everything else. Tests hold both. */
export const turns = {
  now: (): number => performance.now(),
  next: (): Promise<void> => new Promise((resolve) => void setImmediate(resolve)),
};

/**
 * Call it for each row of a loop over a merchant's rows: other requests, health and jobs have a turn after each 10 ms
 * of its work.
 */
export const createGiveWay = (): (() => Promise<void>) => {
  let since = turns.now();
  return async () => {
    if (turns.now() - since < longestMs) return;
    await turns.next();
    since = turns.now();
  };
};

/** `map` over a merchant's rows, one after the other, that gives way. */
export const mapGivingWay = async <Item, Value>(
  items: readonly Item[],
  work: (item: Item, index: number) => Value,
): Promise<Value[]> => {
  const giveWay = createGiveWay();
  const values: Value[] = [];
  for (const [index, item] of items.entries()) {
    await giveWay();
    values.push(work(item, index));
  }
  return values;
};
