/** @needs-dom */
import { callFrom } from '../../testing/module-code';
import { keepNativeCalls } from './native-calls';

it('keeps the calls of the browser that a module would replace, and reports the module once', () => {
  const own = async (): Promise<Response> => new Response('own');
  globalThis.fetch = own;
  const reports: unknown[] = [];
  keepNativeCalls(({ module, error }) => void reports.push([module, String(error)]));
  const pushState = (): unknown => Reflect.get(History.prototype, 'pushState');
  const before = pushState();
  const broken = (): never => {
    throw new Error('broken');
  };
  callFrom('mf-inbox')(() => {
    globalThis.fetch = broken;
    History.prototype.pushState = broken;
    XMLHttpRequest.prototype.send = broken;
  });
  expect(globalThis.fetch).toBe(own);
  expect(pushState()).toBe(before);
  expect(() => new XMLHttpRequest().send()).not.toThrow('broken');
  expect(reports).toEqual([['mf-inbox', 'Error: fetch was to be replaced']]);
  // An extension's, which is no module's.
  globalThis.fetch = broken;
  expect(globalThis.fetch).toBe(broken);
});
