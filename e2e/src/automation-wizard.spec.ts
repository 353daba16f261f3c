import type { Locator, Page } from '@playwright/test';
import { product } from './testing/control';
import { dialog } from './testing/customer-screens';
import { judgeAtBothSizes } from './testing/judge';
import { press, tabTo } from './testing/keyboard';
import { toast } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';

test.beforeAll(() => product.reset());

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name });

/** Chooses by the first letters, as a list of the browser does. */
const choose = async (page: Page, list: Locator, letters: string): Promise<void> => {
  await tabTo(page, list);
  await page.keyboard.type(letters);
};
const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};
const toStep = async (page: Page, form: Locator, name: string): Promise<void> => {
  await press(page, button(form, 'Next'));
  await expect(form.getByRole('heading', { level: 3, name, exact: true })).toBeFocused();
};

test('The keyboard alone makes, edits, switches off and deletes an event on a phone [AUTO-004 AUTO-005 AUTO-012 AUTO-013 AUTO-017 AUTO-049]', async ({
  visit,
}) => {
  const label = 'Soon due on a phone';
  const page = await visit('/admin/automation', { as: people.owner, size: 'phone' });
  await press(page, button(page, 'Create Automated Event'));
  const form = dialog(page, 'Create Automated Event');
  await type(page, form.getByLabel('Event Name'), label);
  await choose(page, form.getByLabel('Object'), 'Inv');
  if ((await form.getByRole('combobox', { name: 'Business' }).count()) > 0)
    await choose(page, form.getByRole('combobox', { name: 'Business' }), 'Cedar');
  await judgeAtBothSizes(page, 'wizard-name');
  await toStep(page, form, 'Conditions');
  await press(page, button(form, 'Next'));
  await expect(
    form.getByText('Please make sure each condition has a field, operator, and value'),
  ).toBeVisible();
  await choose(page, form.getByLabel('Field'), 'State');
  await choose(page, form.getByLabel('Value'), 'Up');
  await judgeAtBothSizes(page, 'wizard-conditions');
  await toStep(page, form, 'Actions and schedule');
  await choose(page, form.getByLabel('Action', { exact: true }), 'Send M');
  await press(page, form.getByLabel('The customer'), 'Space');
  await tabTo(page, form.getByRole('combobox', { name: 'Template' }));
  await page.keyboard.type('Bill');
  await expect(page.getByRole('option', { name: 'Bill ready' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    await press(page, form.getByLabel(day), 'Space');
  await judgeAtBothSizes(page, 'wizard-actions');
  await toStep(page, form, 'Confirm');
  await expect(form.getByRole('region', { name: 'The next seven days' })).toBeVisible();
  await judgeAtBothSizes(page, 'wizard-confirm');
  await press(page, button(form, 'Create'));
  const card = page.getByRole('article', { name: label });
  await expect(card.getByRole('switch')).toBeChecked();
  await expect(form).toBeHidden();

  await press(page, button(card, `Actions for ${label}`));
  await press(page, page.getByRole('menuitem', { name: 'Edit' }));
  const edited = dialog(page, 'Edit Automated Event');
  await expect(edited.getByLabel('Event Name')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' again');
  for (const name of ['Conditions', 'Actions and schedule', 'Confirm'])
    await toStep(page, edited, name);
  await press(page, button(edited, 'Save'));
  await expect(toast(page, 'Trigger successfully updated')).toBeVisible();
  const renamed = page.getByRole('article', { name: `${label} again` });
  await press(page, renamed.getByRole('switch'), 'Space');
  await expect(renamed.getByRole('switch')).not.toBeChecked();

  await press(page, renamed.getByRole('button', { name: `${label} again`, exact: true }));
  await press(page, renamed.getByRole('link', { name: 'Run log' }));
  await expect(page.getByText("This event hasn't run yet.")).toBeVisible();
  await judgeAtBothSizes(page, 'run-log-empty');
  await page.goBack();
  await press(page, button(renamed, `Actions for ${label} again`));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete Automated Event' });
  await expect(
    question.getByText('Are you sure you want to delete this automated event?'),
  ).toBeVisible();
  await press(page, button(question, 'Delete'));
  await expect(renamed).toHaveCount(0);
});

test('The keyboard alone writes a template on a phone and sees it filled [INBOX-053 INBOX-054 INBOX-055 INBOX-056]', async ({
  visit,
}) => {
  const name = 'Gentle reminder';
  const page = await visit('/admin/message-templates', { as: people.owner, size: 'phone' });
  await expect(page.getByRole('table', { name: 'Message Templates' })).toBeVisible();
  await judgeAtBothSizes(page, 'templates');
  await press(page, button(page, 'Create Template'));
  const form = dialog(page, 'Create Template');
  await type(page, form.getByLabel('Name', { exact: true }), name);
  if ((await form.getByRole('combobox', { name: 'Business' }).count()) > 0)
    await choose(page, form.getByRole('combobox', { name: 'Business' }), 'Cedar');
  await type(page, form.getByLabel('Message', { exact: true }), 'Hi ');
  await press(page, button(form, '{user first name}'));
  await expect(form.getByLabel('Message', { exact: true })).toBeFocused();
  await page.keyboard.type(', a bill is due.');
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue(
    'Hi {user first name}, a bill is due.',
  );
  await expect(form.getByText(/^Hi [^{]+, a bill is due\.$/)).toBeVisible();
  await judgeAtBothSizes(page, 'template-form');
  await press(page, button(form, 'Create'));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Message Preview' })).toContainText(
    /Hi [^{]+, a bill is due\./,
  );
  await expect(page.getByRole('region', { name: 'Raw Message' })).toContainText(
    'Hi {user first name}, a bill is due.',
  );
  await judgeAtBothSizes(page, 'template');
  await press(page, button(page, 'Delete'));
  await press(page, button(page.getByRole('alertdialog'), 'Delete'));
  await expect(page).toHaveURL(/\/admin\/message-templates$/);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});
