const { createHash } = require('node:crypto');
const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Orders test files randomly, so that the state of one file cannot help or hurt the next. `--seed` repeats an
 * order.
 */
module.exports = class RandomSequencer extends Sequencer {
  constructor(options) {
    super(options);
    this.seed = options.globalConfig.seed;
  }

  sort(tests) {
    const place = (test) =>
      createHash('sha256')
        .update(`${this.seed} ${path.relative(test.context.config.rootDir, test.path)}`)
        .digest('hex');
    return [...tests].sort((one, other) => (place(one) < place(other) ? -1 : 1));
  }
};
