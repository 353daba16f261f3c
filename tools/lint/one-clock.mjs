// A lint rule for servers: the clock of the machine decides nothing (ADR 52).

const nameOf = (node) => (node?.type === 'Identifier' ? node.name : null);

/** What reads the machine's clock without an argument, of Date and of luxon. */
const readers = new Map([
  ['Date', new Set(['now'])],
  ['DateTime', new Set(['now', 'local', 'utc'])],
]);

const isEmptyCall = ({ arguments: given }) => given.length === 0;

const noOwnClock = {
  meta: {
    messages: {
      clock:
        "The clock of this machine may be wrong: take the time of the app's clock (`clock.now()`), or the database's within a transaction (`readDatabaseTime`).",
    },
  },
  create: (context) => {
    const report = (node) => context.report({ node, messageId: 'clock' });
    return {
      NewExpression(node) {
        if (nameOf(node.callee) === 'Date' && isEmptyCall(node)) report(node);
      },
      CallExpression(node) {
        if (nameOf(node.callee) === 'Date') report(node);
      },
      // Also where it is passed on: `{ now: Date.now }`.
      MemberExpression(node) {
        const { object, property, computed, parent } = node;
        const reads = readers.get(nameOf(object) ?? '');
        if (computed || reads === undefined || !reads.has(nameOf(property) ?? '')) return;
        const isCall = parent?.type === 'CallExpression' && parent.callee === node;
        if (!isCall || isEmptyCall(parent)) report(node);
      },
    };
  },
};

export default { meta: { name: 'clock' }, rules: { 'no-own-clock': noOwnClock } };
