import { inboxRemote, lastGood, pagePlan } from '../testing/fake-plan';
import { provideStyleIntegrity } from './style-integrity';

it('tells every style its hash: of the shell, of a remote and of the release behind it', () => {
  const withStyles = { ...inboxRemote, styles: { 'inbox.css': 'sha384-new' } };
  const plan = pagePlan({ remotes: [lastGood(withStyles)] });
  provideStyleIntegrity({ ...plan, shell: { ...plan.shell, styles: { 'frame.css': 'sha384-shell' } } });
  const hashOf = (path: string) => globalThis.billfoldStyleIntegrity?.(new URL(path, location.href).href);
  expect(hashOf('/modules/mf-inbox/1.0.0-aaaaaaa/inbox.css')).toBe('sha384-new');
  expect(hashOf('/modules/mf-inbox/0.9.0-bbbbbbb/inbox.css')).toBe('sha384-new');
  expect(hashOf('/modules/shell/1.0.0-aaaaaaa/frame.css')).toBe('sha384-shell');
  expect(hashOf('/elsewhere.css')).toBeUndefined();
});
