/**
 * The processor time that some work of this process takes, in milliseconds. What grows with the square of its input
 * takes minutes of it; a busy machine, on which everything lasts longer, adds nothing.
 */
export const processorMsOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
