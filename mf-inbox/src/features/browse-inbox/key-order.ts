/**
 * The order in which J and K go through the conversations: what moves in the list, because it was answered or wrote
 * again, keeps its place; a new row gets the place that it has in the list, and a row that left the list has none.
 */
export const keepOrder = (shown: readonly number[], listed: readonly number[]): number[] => {
  const inList = new Set(listed);
  const order = shown.filter((id) => inList.has(id));
  const placed = new Set(order);
  for (const [index, id] of [...listed.entries()].toReversed()) {
    if (placed.has(id)) continue;
    const next = listed[index + 1];
    order.splice(next === undefined ? order.length : order.indexOf(next), 0, id);
  }
  return order;
};
