import {
  answer,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { settingsWith } from './testing/settings-with';

const cedar = settingsWith({ brand_color: '', support_phone: '3035550142' });

const open = (answers: FakeHandlers = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/settings/business',
    session: {
      ...merchantSession,
      merchants: [{ id: 1, name: 'Cedar', permissions: ['view', 'team'] }],
    },
    answers: {
      'GET business_settings': [cedar],
      'PATCH business_settings': cedar,
      ...answers,
    },
  });
const changes = ({ record }: ReturnType<typeof open>) =>
  record.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const field = (name: RegExp) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the name and contact of a business', () => {
  it('are saved together, and a toast undoes what was changed', async () => {
    const view = open();
    const name = await field(/^Name/);
    expect(save()).toBeDisabled();
    expect(await field(/^Support phone/)).toHaveValue('(303) 555-0142');
    await view.user.clear(name);
    await view.user.type(name, 'Cedar Water');
    await view.user.type(await field(/^Address/), '120 Main St{Enter}Denver, CO 80202');
    await view.user.click(save());
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([{ message: 'Name and contact saved.' }]),
    );
    expect(changes(view)).toEqual([
      { merchant_id: 1, merchant_name: 'Cedar Water', address: '120 Main St\nDenver, CO 80202' },
    ]);
    view.record.toasts[0]?.action?.onPress();
    await waitFor(() => expect(changes(view)).toHaveLength(2));
    expect(changes(view)[1]).toEqual({ merchant_id: 1, merchant_name: 'Cedar', address: '' });
  });

  it('show a mistake below its field and send nothing', async () => {
    const view = open();
    await view.user.type(await field(/^Support email/), 'help');
    await view.user.click(save());
    expect(await screen.findByText('Not a valid email')).toBeVisible();
    expect(changes(view)).toEqual([]);
  });

  it('stay typed after a refusal', async () => {
    const detail = ['Another business is called Elm, or was before. Please choose another name.'];
    const view = open({
      'PATCH business_settings': answer(400, { detail, code: 'invalid_input' }),
    });
    const name = await field(/^Name/);
    await view.user.clear(name);
    await view.user.type(name, 'Elm');
    await view.user.click(save());
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([{ message: detail[0], type: 'error' }]),
    );
    expect(name).toHaveValue('Elm');
  });

  it('are sent once by two presses', async () => {
    const call = pending();
    const view = open({ 'PATCH business_settings': () => call.promise });
    await view.user.type(await field(/^Legal name/), 'Cedar LLC');
    await view.user.dblClick(save());
    await waitFor(() => expect(changes(view)).toHaveLength(1));
    call.resolve(cedar);
    await waitFor(() => expect(view.record.toasts).toHaveLength(1));
    expect(changes(view)).toHaveLength(1);
  });
});
