import { merchantSession, renderRemote } from '@billfold/shared/testing/FakeShell';
import { screen, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { settingsWith } from './testing/settings-with';

const open = () =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/settings/business',
    session: {
      ...merchantSession,
      merchants: [{ id: 1, name: 'Cedar Water', permissions: ['view', 'team'] }],
    },
    answers: {
      'GET business_settings': [settingsWith({ merchant_name: 'Cedar Water' })],
      'GET business_settings/invoice_numbers': { numbers: ['1042', '1043', '1044'] },
    },
  });
const origin = globalThis.location.origin;

it('shows the pages that a business gives away, as they are opened', async () => {
  open();
  const pages = within(await screen.findByRole('region', { name: 'Your pages' }));
  expect(pages.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${origin}/hosted-payment/Cedar_Water/easy`,
    `${origin}/donation?merchant_name=Cedar_Water`,
    `${origin}/customer/login`,
  ]);
});

it('copies the address of a page', async () => {
  const writeText = jest.fn(async (_text: string) => {});
  const { user } = open();
  const copy = await screen.findByRole('button', { name: 'Copy the address: Donation page' });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await user.click(copy);
  expect(await screen.findByText('Copied.')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(`${origin}/donation?merchant_name=Cedar_Water`);
});

it('shows the QR code of a page and downloads it', async () => {
  const saved: Blob[] = [];
  const createObjectURL = jest.fn((file: Blob) => {
    saved.push(file);
    return 'blob:code';
  });
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'QR code: Payment page' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'QR code: Payment page' }));
  const address = `${origin}/hosted-payment/Cedar_Water/easy`;
  expect(dialog.getByRole('img', { name: `QR code for ${address}` })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Download SVG' }));
  expect(saved.map(({ type }) => type)).toEqual(['image/svg+xml']);
});
