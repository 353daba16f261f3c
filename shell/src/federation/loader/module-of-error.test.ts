/** @needs-dom */
import { moduleOfError } from './module-of-error';

const at = (...files: readonly string[]): Error => {
  const error = new Error('broken');
  error.stack = [
    'Error: broken',
    ...files.map((file) => `    at draw (http://localhost${file}:1:2)`),
  ].join('\n');
  return error;
};
const inbox = '/modules/mf-inbox/1.0.0-a/inbox.js';
const vendor = '/modules/shell/1.0.0-a/vendor.js';

it.each([
  ['its own file', at(inbox), 'mf-inbox'],
  ['the remote that called into a shared package', at(vendor, inbox), 'mf-inbox'],
  ['the shell when the stack has no remote', at(vendor), 'shell'],
  ['the upper one of two remotes', at('/modules/mf-admin/1.0.0-a/x.js', inbox), 'mf-admin'],
  ['no module when the file belongs to none', at('/extension.js'), null],
  ['no module when the value is no error', 'text', null],
])('attributes an error to %s', (_what, error, module) =>
  expect(moduleOfError(error)).toBe(module),
);

it('uses the file name of the event when the error has no stack', () => {
  expect(moduleOfError(null, `http://localhost${inbox}`)).toBe('mf-inbox');
});

it('attributes no error to a development server', () => {
  expect(moduleOfError(null, 'http://localhost:18660/modules/mf-inbox/x.js')).toBeNull();
});
