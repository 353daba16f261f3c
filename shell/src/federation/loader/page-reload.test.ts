/** @needs-dom */
import { reloadOnceFor } from './page-reload';

beforeEach(() => sessionStorage.clear());

it('reloads the page at most once per module', () => {
  const reload = jest.fn();
  expect(reloadOnceFor('mf-inbox', reload)).toBe(true);
  expect(reloadOnceFor('mf-inbox', reload)).toBe(false);
  expect(reloadOnceFor('mf-admin', reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('reloads again when the stored mark is unreadable', () => {
  sessionStorage.setItem('billfold.reloaded', '{broken');
  expect(reloadOnceFor('mf-inbox', jest.fn())).toBe(true);
});
