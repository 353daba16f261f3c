import type { renderRemote } from '@billfold/shared/testing/FakeShell';
import { screen } from '@testing-library/react';

type View = Pick<ReturnType<typeof renderRemote>, 'user'>;

/** Opens the menu of the list in sight, and answers the texts of its entries. */
export const listMenu = async ({ user }: View): Promise<readonly (string | null)[]> => {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  const entries = await screen.findAllByRole('menuitem');
  return entries.map(({ textContent }) => textContent);
};

export const chooseInListMenu = async (view: View, name: string): Promise<void> => {
  await listMenu(view);
  await view.user.click(screen.getByRole('menuitem', { name }));
};
