// Preloaded into our children: a parent that was killed closes the channel, and then the child ends.
// Their own workers inherit this preload, but not the mark: they talk to the child and live by that.
if (process.env.DIES_WITH_PARENT === '1') {
  delete process.env.DIES_WITH_PARENT;
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
}
