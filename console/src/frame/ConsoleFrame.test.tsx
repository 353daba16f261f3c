import { screen } from '@testing-library/react';
import { renderConsole } from '../testing/render-console';

/** A phone of 360 px, and a link that begins behind its right edge. */
const placeLink = (name: string): void =>
  void jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: Element,
  ) {
    return this.textContent === name ? new DOMRect(580, 0, 60, 44) : new DOMRect(0, 0, 360, 44);
  });

describe('links of the console on a phone', () => {
  it('bring the one of the address into sight', async () => {
    placeLink('Inventory');
    renderConsole('/inventory');
    expect((await screen.findByRole('navigation', { name: 'Console' })).scrollLeft).toBe(430);
  });

  it('stay at their beginning on a screen without a link of its own', async () => {
    placeLink('Inventory');
    renderConsole('/environments/dev/mf-inbox');
    expect((await screen.findByRole('navigation', { name: 'Console' })).scrollLeft).toBe(0);
  });
});
