const { createGetComputedStyle } = require('./browser-styles.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');
require('./browser-labels.cjs');

/** Globals of browsers and Node that jsdom lacks: react-router needs these at import and at navigation. */
const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'fetch',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'BroadcastChannel',
];
const nothing = () => {};

class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    // jsdom's own AbortSignal is refused by Node's Request.
    this.global.AbortController = globalThis.AbortController;
    this.global.AbortSignal = globalThis.AbortSignal;
    this.global.CSS ??= {};
    this.global.CSS.supports ??= () => false;
    this.global.CSS.escape ??= (text) => text;
    Object.defineProperty(this.global.Element.prototype, 'scrollIntoView', {
      value: nothing,
      writable: true,
    });
    this.global.scrollTo = nothing;
    // Without a layout nothing lies under a point.
    Object.defineProperty(this.global.Document.prototype, 'elementFromPoint', {
      value: () => null,
      writable: true,
      configurable: true,
    });
    this.global.getComputedStyle = createGetComputedStyle(
      this.global.getComputedStyle.bind(this.global),
    );
  }
}
module.exports = BrowserEnvironment;
