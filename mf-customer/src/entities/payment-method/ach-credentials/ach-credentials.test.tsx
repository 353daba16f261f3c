import { answer, pending, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { renderPanel } from '../../../testing/render-panel';
import {
  achCredentials,
  selectHasAchCredentials,
  useAchCredentials,
} from './ach-credentials.resource';

const credentials = { ach_id: '100', ach_signature: 'seal' };

const Asking = ({ invoiceId }: { readonly invoiceId: number }) => {
  const isLoading = useAchCredentials(invoiceId);
  const isKnown = useSelector(selectHasAchCredentials(invoiceId));
  const status = isLoading ? 'loading' : 'missing';
  return <p>{`Invoice ${invoiceId}: ${isKnown ? 'known' : status}`}</p>;
};

/** A panel whose buttons request the credentials of an invoice, or of none. */
const Panel = () => {
  const [invoiceId, setInvoiceId] = useState<number | null>(null);
  return (
    <>
      {invoiceId !== null && <Asking invoiceId={invoiceId} />}
      <button onClick={() => setInvoiceId(9)}>Nine</button>
      <button onClick={() => setInvoiceId(10)}>Ten</button>
      <button onClick={() => setInvoiceId(null)}>None</button>
    </>
  );
};

const start = (answers: FakeHandlers) => {
  const rendered = renderPanel(Panel, [achCredentials.feature], { answers });
  const press = async (name: string) =>
    rendered.user.click(await screen.findByRole('button', { name }));
  const dataOf = (invoiceId: number) =>
    achCredentials.selectData(invoiceId)({ 'mf-customer': rendered.state() });
  return { ...rendered, press, dataOf };
};
const path = 'GET merchants/get_ach_creds';

describe('bank credentials', () => {
  it('are read for the invoice, and kept [CUST-078]', async () => {
    const { press, dataOf, record, services } = start({ [path]: credentials });
    const remembered = jest.spyOn(services.session, 'rememberAch');
    await press('Nine');
    expect(await screen.findByText('Invoice 9: known')).toBeVisible();
    expect(dataOf(9)).toMatchObject({ value: credentials });
    expect(record.calls).toMatchObject([
      { method: 'GET', path: 'merchants/get_ach_creds', query: { invoice_id: 9 } },
    ]);
    expect(remembered).toHaveBeenCalledWith(credentials);
  });

  it('are read once for an invoice', async () => {
    const { press, record } = start({ [path]: credentials });
    await press('Nine');
    await screen.findByText('Invoice 9: known');
    await press('None');
    await press('Nine');
    await screen.findByText('Invoice 9: known');
    expect(record.calls).toHaveLength(1);
    await press('Ten');
    await screen.findByText('Invoice 10: known');
    expect(record.calls).toHaveLength(2);
  });

  it('are dropped when those of another invoice come late', async () => {
    const pendingAnswer = pending();
    const { press, dataOf } = start({
      [path]: ({ query }: { query?: object }) =>
        JSON.stringify(query).includes('9') ? pendingAnswer.promise : credentials,
    });
    await press('Nine');
    await screen.findByText('Invoice 9: loading');
    await press('Ten');
    await screen.findByText('Invoice 10: known');
    pendingAnswer.resolve({ ach_id: 'old', ach_signature: 'old' });
    await waitFor(() => expect(dataOf(10)).toMatchObject({ value: credentials }));
    expect(dataOf(9).status).toBe('idle');
  });

  it('are read again after a refusal when the customer needs them', async () => {
    const { press, dataOf, services, endSession } = start({
      [path]: answer(422, { detail: 'No bank payments' }),
    });
    await press('Nine');
    expect(await screen.findByText('Invoice 9: missing')).toBeVisible();
    services.answerWith({ [path]: credentials });
    await press('None');
    await press('Nine');
    expect(await screen.findByText('Invoice 9: known')).toBeVisible();
    await press('None');
    endSession();
    expect(dataOf(9).status).toBe('idle');
  });
});
