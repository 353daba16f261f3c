// Lint rules for tests: what they refuse makes a test slow on a good day and red on a bad one.

const timers = new Set(['setTimeout', 'setInterval']);
const globals = new Set(['globalThis', 'window', 'global']);

/** No time at all is one turn of the event loop. */
const isOneTurn = ({ arguments: [, delay] }) => delay?.type === 'Literal' && delay.value === 0;

const nameOf = (node) => (node.type === 'Identifier' ? node.name : null);

/** `object.property(…)`, as its two names; null for every other call. */
const memberCall = ({ callee }) =>
  callee.type === 'MemberExpression' && !callee.computed
    ? { object: nameOf(callee.object), property: nameOf(callee.property) }
    : null;

const noSleep = {
  meta: {
    messages: {
      sleep:
        'A test that waits for a time is slow or red by chance: wait for a state (`until`), or hold the clock and move it.',
    },
  },
  create: (context) => ({
    CallExpression(node) {
      const call = memberCall(node);
      const isTimer =
        call === null
          ? timers.has(nameOf(node.callee))
          : timers.has(call.property) && globals.has(call.object);
      if ((isTimer && !isOneTurn(node)) || call?.property === 'waitForTimeout')
        context.report({ node, messageId: 'sleep' });
    },
    ImportDeclaration({ source, specifiers }) {
      if (!/^(node:)?timers(\/promises)?$/u.test(source.value)) return;
      for (const node of specifiers)
        if (node.type !== 'ImportSpecifier' || node.imported.name !== 'setImmediate')
          context.report({ node, messageId: 'sleep' });
    },
  }),
};

const readers = { Date: 'now', performance: 'now', Math: 'random' };

const noWallClock = {
  meta: {
    messages: {
      clock:
        'The real clock and real chance are another input in every run: name the time and the value, or read the held clock (`jest.now()`).',
    },
  },
  create: (context) => ({
    CallExpression(node) {
      const call = memberCall(node);
      if (
        call !== null &&
        Object.hasOwn(readers, call.object ?? '') &&
        readers[call.object] === call.property
      )
        context.report({ node, messageId: 'clock' });
    },
    NewExpression(node) {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0)
        context.report({ node, messageId: 'clock' });
    },
  }),
};

const isFixedPort = (node) => node?.type === 'Literal' && Number(node.value) > 0;

const noFixedPort = {
  meta: {
    messages: {
      port: 'Another process may have this port: listen on port 0 and read the port that was given.',
    },
  },
  create: (context) => ({
    CallExpression(node) {
      if (memberCall(node)?.property !== 'listen') return;
      const [first] = node.arguments;
      const options = first?.type === 'ObjectExpression' ? first.properties : [];
      const named = options.find(
        (property) => property.type === 'Property' && nameOf(property.key) === 'port',
      );
      if (isFixedPort(first) || isFixedPort(named?.value))
        context.report({ node, messageId: 'port' });
    },
  }),
};

export default {
  meta: { name: 'tests' },
  rules: { 'no-sleep': noSleep, 'no-wall-clock': noWallClock, 'no-fixed-port': noFixedPort },
};
