import { render, screen } from '@testing-library/react';
import { BusinessContact } from './BusinessContact';

const nothing = { legal_name: '', address: '', phone: '', email: '' };

describe('the contact of a business', () => {
  it('is drawn with links to call and to write, and its address in one line', () => {
    const contact = {
      legal_name: 'Cedar Water Company LLC',
      address: '120 Main St\nDenver, CO 80202',
      phone: '3035550142',
      email: 'help@cedar.test',
    };
    const { container } = render(<BusinessContact name="Cedar Water" contact={contact} />);
    expect(container).toHaveTextContent(
      'Questions? Contact Cedar Water at (303) 555-0142 or help@cedar.test.Cedar Water Company LLC, 120 Main St, Denver, CO 80202',
    );
    expect(screen.getByRole('link', { name: '(303) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+13035550142',
    );
    expect(screen.getByRole('link', { name: 'help@cedar.test' })).toHaveAttribute(
      'href',
      'mailto:help@cedar.test',
    );
  });

  it('has only what the business gave', () => {
    const { container, rerender } = render(
      <BusinessContact name="Cedar Water" contact={{ ...nothing, email: 'help@cedar.test' }} />,
    );
    expect(container).toHaveTextContent(/^Questions\? Contact Cedar Water at help@cedar\.test\.$/);
    rerender(<BusinessContact name="Cedar Water" contact={{ ...nothing, address: '1 Elm' }} />);
    expect(container).toHaveTextContent(/^1 Elm$/);
    rerender(<BusinessContact name="Cedar Water" contact={null} />);
    expect(container).toBeEmptyDOMElement();
  });
});
