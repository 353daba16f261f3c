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
  ['the shell where no remote stands in the stack', at(vendor), 'shell'],
  ['the upper one of two remotes', at('/modules/mf-admin/1.0.0-a/x.js', inbox), 'mf-admin'],
  ['nobody for a stranger', at('/extension.js'), null],
  ['nobody for what is no error', 'text', null],
])('blames %s', (_what, error, module) => expect(moduleOfError(error)).toBe(module));

it('goes by the file that the browser names when there is no stack', () => {
  expect(moduleOfError(null, `http://localhost${inbox}`)).toBe('mf-inbox');
});

it("leaves a developer's server out", () => {
  expect(moduleOfError(null, 'http://localhost:18660/modules/mf-inbox/x.js')).toBeNull();
});
