import { merchantSession, mountFakeShell } from '@billfold/remote-kit/fake-shell';
import { fireEvent, screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRemote } from './remote.js';

let shell;

beforeEach(() => {
  shell = mountFakeShell(createRemote, {
    module: 'mf-parcels',
    session: merchantSession,
    path: '/admin/parcels',
    container: document.body.appendChild(document.createElement('div')),
  });
});

afterEach(() => {
  shell.unmount();
  document.body.replaceChildren();
});

test('A parcel that is written down is listed until the session ends', async () => {
  fireEvent.change(await screen.findByLabelText('Parcel number'), { target: { value: 'RR-17' } });
  fireEvent.click(screen.getByRole('button', { name: 'Write down' }));
  expect(await screen.findByText('RR-17')).toBeDefined();
  expect(shell.state()).toEqual({ received: ['RR-17'] });
  shell.endSession();
  expect(await screen.findByText('Nothing was written down yet.')).toBeDefined();
});
