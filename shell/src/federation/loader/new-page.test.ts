import { openAnew } from './new-page';

const locationAt = (href: string) => ({ href, assign: jest.fn(), reload: jest.fn() });

it.each(['http://localhost/admin/invoices', 'http://localhost/admin/invoices#top'])(
  'reloads %s when the page already shows it',
  (href) => {
    const location = locationAt('http://localhost/admin/invoices#top');
    openAnew(href, location);
    expect(location.reload).toHaveBeenCalledTimes(1);
    expect(location.assign).not.toHaveBeenCalled();
  },
);

it('opens another address', () => {
  const location = locationAt('http://localhost/admin/invoices#top');
  openAnew('http://localhost/admin/invoices?use=mf-inbox@1.6.0#top', location);
  expect(location.assign).toHaveBeenCalledWith(
    'http://localhost/admin/invoices?use=mf-inbox@1.6.0#top',
  );
  expect(location.reload).not.toHaveBeenCalled();
});
