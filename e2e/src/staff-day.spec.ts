import { product } from './testing/control';
import { sandbox } from './testing/sandbox';
import { people } from './testing/sign-in';
import { expectSoundMoney } from './testing/sound-money';
import { expect, test } from './testing/test';
import { beginDay, seatOwner } from './staff-day/day';
import {
  addUpTheMonth,
  addUpThePies,
  compareDeposits,
  readTheAudit,
  readTheLockbox,
} from './staff-day/figures';
import { importChecks, importCustomers, importInvoices } from './staff-day/imports';
import {
  billAna,
  cancelTheTen,
  findAna,
  refundTheFifty,
  returnToTheBank,
  takeFromTheBank,
  takePayments,
} from './staff-day/money';
import { changeAnasPhone, findAnaByKey, gatherDowntown, tagDowntown } from './staff-day/people';
import { remindTheLate, writeToDowntown } from './staff-day/words';
import { signInWithCode } from './staff-day/sign-in';

const cards = [
  'Amount Invoiced',
  'Amount Collected',
  'Messages Sent',
  'Messages Received',
  'Total Customers',
  'Active Customers',
  'Card Type',
  'Payment Type',
] as const;

test.afterAll(async () => {
  await sandbox.clearFaults();
  await product.stopAddedApis();
  // The owner of the demo world signs in without a code in other specs.
  await product.reset();
});

test('The staff of a business work one day and all figures agree', async ({
  visit,
  db,
  complaints,
}, testInfo) => {
  test.setTimeout(1_200_000);
  complaints.allow(/status of 40[01234 9]/);
  const folder = (name: string): string => testInfo.outputPath(name);
  const begun = await beginDay(db, visit);
  const page = await signInWithCode(begun, people.owner);
  const day = seatOwner(begun, page);
  const ana = await findAna(day);
  await test.step('01 Home', async () => {
    for (const name of cards)
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeHidden();
  });
  await test.step('02 customers of a file', () => importCustomers(day, folder));
  await test.step('03 find and tag', async () => {
    await findAnaByKey(day, ana);
    await tagDowntown(day);
  });
  const group = await test.step('04 group and phone', async () => {
    const name = await gatherDowntown(day);
    await changeAnasPhone(day, ana);
    return name;
  });
  const bill = await test.step('05 bills', async () => {
    await importInvoices(day, folder);
    return billAna(day);
  });
  const late = await test.step('06 payments', async () => {
    await takePayments(day, ana, bill);
    await importChecks(day, folder);
    return takeFromTheBank(day, ana);
  });
  await test.step('07 refunds', async () => {
    await refundTheFifty(day, bill);
    await cancelTheTen(day, ana, bill);
  });
  await test.step('08 a message to many', () => writeToDowntown(day, group));
  await test.step('09 an automated event', () => remindTheLate(day));
  await test.step('07 a return of the bank', () =>
    returnToTheBank(day, late, () => day.moveTo('13:00')));
  await test.step('10 lockbox', () => readTheLockbox(day));
  await test.step('11 the month', async () => {
    await addUpTheMonth(day);
    await addUpThePies(day);
    await compareDeposits(day);
  });
  await test.step('12 the audit log', () => readTheAudit(day));
  await expectSoundMoney();
});
