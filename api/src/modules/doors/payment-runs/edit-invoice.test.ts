import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { giveBackHand } from '../../../testing/give-back';
import { transactionOf } from '../../../testing/payment-world';
import { buildEditsWorld, type Desk, type EditsWorld, pin } from './testing/edits-world';

describe('a change of an invoice', () => {
  let world: EditsWorld;
  let desk: Desk;
  beforeAll(async () => {
    world = await buildEditsWorld();
  });
  afterAll(() => world.expectSoundMoney());
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.begin();
    desk = await world.newDesk();
  });

  const item = (description: string, amount: number, id?: number) => ({
    ...(id === undefined ? {} : { id }),
    description,
    amount,
  });
  const items = (...amounts: readonly number[]) => ({
    invoice_items: amounts.map((amount, index) => item(`Item ${index + 1}`, amount)),
    invoice_append_items: [],
  });
  const detailOf = ({ status, body }: Awaited<ReturnType<EditsWorld['call']>>) => [
    status,
    body['detail'],
  ];

  describe('PATCH user_invoices/{id}', () => {
    it('stores all fields and answers the invoice; the amount is the sum of its lines [API-065]', async () => {
      const bill = await world.newBill(desk);
      const [water, tax] = await world.linesOf(bill);
      const answer = await world.edit(desk, bill, {
        state: 'late',
        due_date: '12/24/2026',
        description: 'Water for June',
        minimum_amount_due: 5_000,
        invoice_items: [
          item('Cold water', 9_000, water?.id),
          item('Sewer', 3_000),
          item('Discount', -500),
        ],
        invoice_append_items: [item('City tax', 1_500, tax?.id)],
        version: 1,
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        state: 'late',
        due_date: '2026-12-24',
        description: 'Water for June',
        minimum_amount_due: 5_000,
        amount: 13_000,
        amount_due: 13_000,
        version: 2,
        invoice_items: [
          { id: water?.id, description: 'Cold water', amount: 9_000 },
          { description: 'Sewer', amount: 3_000 },
          { description: 'Discount', amount: -500 },
        ],
        invoice_append_items: [{ id: tax?.id, description: 'City tax', amount: 1_500 }],
      });
      expect(await world.read(desk, bill)).toEqual(answer.body);
    });

    it('leaves alone what is absent, and counts no version without a change', async () => {
      const bill = await world.newBill(desk);
      const before = await world.read(desk, bill);
      expect((await world.edit(desk, bill, { description: 'Water for May' })).body).toEqual(before);
      const [water, tax] = await world.linesOf(bill);
      const same = await world.edit(desk, bill, {
        state: 'due',
        state_was: 'due',
        due_date: '2026-11-30',
        invoice_items: [item('Water', 10_000, water?.id)],
        invoice_append_items: [item('Tax', 2_000, tax?.id)],
      });
      expect(same.body).toEqual(before);
      expect(await world.auditOf(bill)).toEqual([]);
    });

    it('counts a version for words of a line alone', async () => {
      const bill = await world.newBill(desk);
      const [water] = await world.linesOf(bill);
      const words = { invoice_items: [item('Drinking water', 10_000, water?.id)] };
      expect((await world.edit(desk, bill, words)).body['version']).toBe(2);
    });

    it('writes who changed what, and updates open screens', async () => {
      const bill = await world.newBill(desk);
      await world.framesOf(desk.payer);
      await world.edit(desk, bill, { description: 'Water for June', ...items(5_000) });
      expect(await world.auditOf(bill)).toEqual([
        {
          action: 'invoice.edited',
          actor: `merchant:${desk.staffId}`,
          before: {
            description: 'Water for May',
            amount: 12_000,
            items: [{ description: 'Water', amount: 10_000 }],
            taxes_and_fees: [{ description: 'Tax', amount: 2_000 }],
          },
          after: {
            description: 'Water for June',
            amount: 5_000,
            items: [{ description: 'Item 1', amount: 5_000 }],
            taxes_and_fees: [],
          },
        },
      ]);
      expect(await world.framesOf(desk.payer)).toEqual([bill]);
      const timeline = await world.call(desk.headers, 'GET', `user_invoices/${bill}/timeline`);
      expect(timeline.body).toMatchObject([
        { kind: 'issued', amount: 12_000 },
        { kind: 'changed', amount: 5_000, on: '2026-11-20' },
      ]);
      const seen = await world.call(desk.payer.headers, 'GET', `user_invoices/${bill}`);
      expect(seen.body).toMatchObject({ amount: 5_000, description: 'Water for June' });
      expect(seen.body).not.toHaveProperty('version');
    });

    it.each([
      ['$0.00', items(0), 'The total must be more than $0.00.'],
      ['a discount of all', items(500, -500), 'The total must be more than $0.00.'],
      ['more than $999,999.99', items(99_999_999, 1), 'The total can be at most $999,999.99.'],
      ['no item', { invoice_items: [] }, 'An invoice needs at least one line item.'],
      [
        'a line without a description',
        { invoice_items: [item(' ', 1)] },
        'Please enter a description and amount.',
      ],
      ['no due date', { due_date: '' }, 'Please complete the required fields.'],
      ['a day that is none', { due_date: '02/30/2026' }, 'due_date is not a valid date.'],
      [
        'a minimum above the total',
        { minimum_amount_due: 12_001 },
        'minimum_amount_due is more than the total.',
      ],
    ])('refuses %s', async (_what, fields, sentence) => {
      const bill = await world.newBill(desk);
      const before = await world.read(desk, bill);
      expect(detailOf(await world.edit(desk, bill, fields))).toEqual([400, [sentence]]);
      expect(await world.read(desk, bill)).toEqual(before);
    });

    it('accepts one cent and $999,999.99', async () => {
      const bill = await world.newBill(desk);
      expect((await world.edit(desk, bill, items(1))).body['amount']).toBe(1);
      expect((await world.edit(desk, bill, items(99_999_998, 1))).body['amount']).toBe(99_999_999);
    });

    it('lowers the minimum with the total', async () => {
      const bill = await world.newBill(desk, { minimum_amount_due: 6_000 });
      expect((await world.edit(desk, bill, items(4_000))).body).toMatchObject({
        amount: 4_000,
        minimum_amount_due: 4_000,
      });
    });

    it('refuses the line of another invoice', async () => {
      const bill = await world.newBill(desk);
      const [line] = await world.linesOf(await world.newBill(desk));
      const answer = await world.edit(desk, bill, { invoice_items: [item('X', 1, line?.id)] });
      expect(detailOf(answer)).toEqual([404, 'Line item not found']);
    });

    it('never goes below the paid amount, and names the amount', async () => {
      const bill = await world.newBill(desk);
      await world.pay(desk.payer, bill, 4_000);
      expect(detailOf(await world.edit(desk, bill, items(3_999)))).toEqual([
        400,
        ["$40.00 has already been paid. The total can't be less."],
      ]);
      const whole = await world.edit(desk, bill, items(4_000));
      expect(whole.body).toMatchObject({ state: 'paid', paid_date: '2026-11-20', amount_due: 0 });
    });

    it('opens a paid invoice that becomes more', async () => {
      const bill = await world.newBill(desk);
      await world.pay(desk.payer, bill, 12_000);
      expect((await world.edit(desk, bill, items(15_000))).body).toMatchObject({
        state: 'upcoming',
        paid_date: null,
        amount_due: 3_000,
      });
    });

    it('refuses a cancelled invoice, and one of another merchant', async () => {
      const bill = await world.newBill(desk);
      const stranger = await world.newDesk();
      expect((await world.edit(stranger, bill, items(1))).status).toBe(404);
      await world.cancel(desk, bill);
      expect(detailOf(await world.edit(desk, bill, items(1)))).toEqual([
        409,
        "This invoice is canceled and can't be changed.",
      ]);
    });
  });

  describe('two editors', () => {
    it('get the invoice of now with the 409 of an earlier version', async () => {
      const bill = await world.newBill(desk);
      await world.edit(desk, bill, { description: 'First', version: 1 });
      const second = await world.edit(desk, bill, { description: 'Second', version: 1 });
      expect([second.status, second.body['code']]).toEqual([409, 'version_mismatch']);
      expect(second.body['present']).toEqual(await world.read(desk, bill));
    });

    it('store one change of the same version at 8 calls', async () => {
      const bill = await world.newBill(desk);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_none, index) =>
          world.edit(desk, bill, { ...items(1_000 + index), version: 1 }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
      const { amount, version } = await world.read(desk, bill);
      const lines = await world.linesOf(bill);
      expect([lines.map((line) => line.amount), version]).toEqual([[amount], 2]);
    });
  });

  describe('DELETE invoice_items/{id} and invoice_appends/{id}', () => {
    const remove = (path: string, id: number | undefined, as = desk) =>
      world.call(as.headers, 'DELETE', `${path}/${id}`);

    it('removes the line and lowers the amount [API-074] [API-075]', async () => {
      const bill = await world.newBill(desk);
      const [water, tax] = await world.linesOf(bill);
      await world.edit(desk, bill, {
        invoice_items: [item('Water', 10_000, water?.id), item('Sewer', 500)],
      });
      expect(await remove('invoice_appends', tax?.id)).toEqual({
        status: 200,
        body: { version: 3 },
      });
      expect((await remove('invoice_items', water?.id)).status).toBe(200);
      expect(await world.read(desk, bill)).toMatchObject({
        amount: 500,
        invoice_items: [{ description: 'Sewer' }],
        invoice_append_items: [],
      });
    });

    it('keeps the last item', async () => {
      const [water] = await world.linesOf(await world.newBill(desk));
      expect(detailOf(await remove('invoice_items', water?.id))).toEqual([
        400,
        ['An invoice needs at least one line item.'],
      ]);
    });

    it('finds no line of another kind or merchant, and none twice', async () => {
      const [water, tax] = await world.linesOf(await world.newBill(desk));
      const stranger = await world.newDesk();
      for (const answer of [
        await remove('invoice_appends', water?.id),
        await remove('invoice_appends', tax?.id, stranger),
      ])
        expect(detailOf(answer)).toEqual([404, 'Line item not found']);
      const twice = await Promise.all([1, 2].map(() => remove('invoice_appends', tax?.id)));
      expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 404,
      ]);
    });

    it('answers 409 to another version', async () => {
      const bill = await world.newBill(desk);
      const [, tax] = await world.linesOf(bill);
      const path = `invoice_appends/${tax?.id}?version=7`;
      const answer = await world.call(desk.headers, 'DELETE', path);
      expect([answer.status, answer.body['code']]).toEqual([409, 'version_mismatch']);
    });
  });

  describe('the state by hand', () => {
    it.each(['upcoming', 'late'])('is %s until the due date changes', async (state) => {
      const bill = await world.newBill(desk, { due_date: '2026-11-25' });
      expect((await world.edit(desk, bill, { state })).body['state']).toBe(state);
      await world.edit(desk, bill, { description: 'Same day' });
      expect((await world.read(desk, bill))['state']).toBe(state);
      const moved = await world.edit(desk, bill, { due_date: '2026-11-24' });
      expect(moved.body['state']).toBe('due');
    });

    it('lasts until the next payment', async () => {
      const bill = await world.newBill(desk, { due_date: '2026-11-25' });
      await world.edit(desk, bill, { state: 'late' });
      await world.pay(desk.payer, bill, 1_000);
      expect((await world.read(desk, bill))['state']).toBe('due');
    });

    it('is not set by an editor who saw the state of yesterday', async () => {
      const bill = await world.newBill(desk, { due_date: '2026-11-19' });
      await world.edit(desk, bill, { state: 'due', state_was: 'due', description: 'X' });
      expect((await world.read(desk, bill))['state']).toBe('late');
    });

    it('closes the invoice as paid without money, and opens it again', async () => {
      const bill = await world.newBill(desk);
      await world.pay(desk.payer, bill, 2_000);
      const closed = await world.edit(desk, bill, { state: 'paid', pin });
      const { full_name: name } = await world.database.db
        .selectFrom('users')
        .select('full_name')
        .where('id', '=', desk.staffId)
        .executeTakeFirstOrThrow();
      expect(closed.body).toMatchObject({
        state: 'paid',
        amount_paid: 2_000,
        paid_date: null,
        marked_paid: { by: name, at: world.clock.now().toISOString() },
      });
      const refused = await world.pay(desk.payer, bill, 1_000);
      expect([refused.status, refused.body['code']]).toEqual([409, 'invoice_not_payable']);
      const timeline = await world.call(desk.headers, 'GET', `user_invoices/${bill}/timeline`);
      expect(timeline.body).toMatchObject([
        { kind: 'issued' },
        { kind: 'paid' },
        { kind: 'marked_paid' },
      ]);
      await world.expectSoundMoney();
      const open = await world.edit(desk, bill, { state: 'upcoming' });
      expect(open.body).toMatchObject({ state: 'upcoming' });
      expect(open.body).not.toHaveProperty('marked_paid');
      expect((await world.pay(desk.payer, bill, 1_000)).status).toBe(200);
    });

    it('is paid by hand only with the PIN, and by staff who may take payments', async () => {
      const bill = await world.newBill(desk);
      const close = (proof: object) => world.edit(desk, bill, { state: 'paid', ...proof });
      expect(detailOf(await close({}))).toEqual([400, ['Please enter your PIN.']]);
      expect(detailOf(await close({ pin: '1111' }))).toEqual([403, 'Invalid Pin Code']);
      const clerk = await world.staffAt(desk.payer, {}, ['view', 'invoices']);
      const refused = await world.edit({ ...desk, ...clerk }, bill, { state: 'paid', pin });
      expect([refused.status, refused.body['code']]).toEqual([403, 'forbidden']);
      expect((await world.read(desk, bill))['state']).toBe('upcoming');
      expect((await close({ pin })).status).toBe(200);
      // who saw it closed changes something else, or opens it again
      const saved = { state: 'paid', state_was: 'paid', description: 'X' };
      expect((await world.edit({ ...desk, ...clerk }, bill, saved)).status).toBe(200);
    });

    it('is refused for an invoice that is paid in full', async () => {
      const bill = await world.newBill(desk);
      await world.pay(desk.payer, bill, 12_000);
      expect(detailOf(await world.edit(desk, bill, { state: 'late' }))).toEqual([
        400,
        ["This invoice is paid in full. Its status can't be changed."],
      ]);
    });
  });

  describe('a scheduled payment', () => {
    const scheduled = async () => {
      const bill = await world.newBill(desk);
      await world.schedule(desk.payer, bill, '2026-11-27', { amount: 9_000 });
      return bill;
    };

    it('falls to the new balance, and the customer gets a notice before', async () => {
      const bill = await scheduled();
      await world.edit(desk, bill, items(6_000));
      expect(await world.notices(desk.payer)).toEqual([
        `${desk.payer.merchant.name} lowered the bill "Water for May". Your payment scheduled for 11/27/2026 will be $60.00 instead of $90.00.`,
      ]);
      expect(await world.transactionsOf(bill)).toMatchObject([
        { status: 'scheduled', amount: 6_000 },
      ]);
      await world.at('2026-11-27T20:00:00Z');
      expect(await world.transactionsOf(bill)).toMatchObject([
        { status: 'success', amount: 6_000 },
      ]);
    });

    it('stays when the balance suffices', async () => {
      const bill = await scheduled();
      await world.edit(desk, bill, items(9_000));
      expect(await world.notices(desk.payer)).toEqual([]);
      expect(await world.transactionsOf(bill)).toMatchObject([{ amount: 9_000 }]);
    });

    it('ends when staff close the invoice, with a notice to the customer', async () => {
      const bill = await scheduled();
      await world.edit(desk, bill, { state: 'paid', pin });
      expect(await world.notices(desk.payer)).toEqual([
        `${desk.payer.merchant.name} closed the bill "Water for May". Your payment of $90.00 scheduled for 11/27/2026 won't be made.`,
      ]);
      expect((await world.consentsOf(desk.payer)).at(-1)).toMatchObject({
        kind: 'scheduled_payment',
        action: 'withdrawn',
        source: 'PATCH user_invoices',
      });
      await world.at('2026-11-28T20:00:00Z');
      expect(await world.transactionsOf(bill)).toMatchObject([{ status: 'cancelled' }]);
    });
  });

  describe('while money moves', () => {
    it('is refused until the payment in flight has an outcome', async () => {
      const bill = await world.newBill(desk);
      const [, tax] = await world.linesOf(bill);
      const delayedCall = world.stub.holdAuth();
      const paying = world.pay(desk.payer, bill, 12_000);
      await delayedCall.arrived;
      for (const answer of [
        await world.edit(desk, bill, items(5_000)),
        await world.call(desk.headers, 'DELETE', `invoice_appends/${tax?.id}`),
        await world.cancel(desk, bill),
      ])
        expect([answer.status, answer.body['code'], answer.body['detail']]).toEqual([
          409,
          'payment_in_doubt',
          "We're confirming a payment for this invoice. You can change it after that.",
        ]);
      delayedCall.release();
      expect((await paying).status).toBe(200);
      expect(detailOf(await world.edit(desk, bill, items(5_000)))).toEqual([
        400,
        ["$120.00 has already been paid. The total can't be less."],
      ]);
    });

    it('is refused while a refund has no outcome', async () => {
      const bill = await world.newBill(desk);
      const { id } = transactionOf(await world.pay(desk.payer, bill, 12_000));
      world.stub.settle();
      world.stub.next('refund', 'booked_then_cut');
      const hand = giveBackHand(world);
      const refund = { payer: desk.payer, staff: desk.headers, invoice: bill, id };
      expect((await hand.refund(refund, 1_000)).status).toBe(202);
      const answer = await world.edit(desk, bill, items(15_000));
      expect([answer.status, answer.body['code']]).toEqual([409, 'refund_in_doubt']);
      await world.clock.advance('PT36S');
    });

    it('leaves one of two sound results of an edit and a payment at once', async () => {
      for (let round = 0; round < 8; round += 1) {
        const bill = await world.newBill(desk);
        const [paid, edited] = await Promise.all([
          world.pay(desk.payer, bill, 12_000),
          world.edit(desk, bill, items(5_000)),
        ]);
        const row = await world.read(desk, bill);
        expect([row['amount'], row['amount_paid']]).toEqual(
          edited.status === 200 ? [5_000, 0] : [12_000, 12_000],
        );
        expect(paid.status).toBe(edited.status === 200 ? 400 : 200);
      }
    });
  });
});
