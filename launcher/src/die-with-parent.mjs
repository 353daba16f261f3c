// Preloaded into every child: a parent that was killed closes the channel, and then the child has nobody to work for.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
