/** @needs-dom */
import { fileNameOf, saveFile } from './save-file';

describe('the name of a file', () => {
  const nameOf = (header?: string) =>
    fileNameOf(
      { headers: header === undefined ? {} : { 'content-disposition': header } },
      'invoice.pdf',
    );

  it.each([
    ['attachment; filename="Invoice CW-0009.pdf"', 'Invoice CW-0009.pdf'],
    ['attachment; filename="../../etc/passwd"', '-..-etc-passwd'],
    ['attachment; filename="a:b?.pdf"', 'a-b-.pdf'],
    ['attachment', 'invoice.pdf'],
    ['attachment; filename="..."', 'invoice.pdf'],
  ])('reads from %s the name %s', (header, name) => {
    expect(nameOf(header)).toBe(name);
  });

  it('is the fallback without a header', () => {
    expect(nameOf()).toBe('invoice.pdf');
  });
});

it('downloads the file under its name and revokes its address later', () => {
  jest.useFakeTimers();
  const revoked: string[] = [];
  Object.assign(URL, {
    createObjectURL: () => 'blob:1',
    revokeObjectURL: (address: string) => void revoked.push(address),
  });
  const clicked: string[] = [];
  const click = jest
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(function remember(this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`);
    });
  saveFile(new Blob(['x']), 'receipt.pdf');
  expect(clicked).toEqual(['receipt.pdf blob:1']);
  expect(document.querySelector('a')).toBeNull();
  expect(revoked).toEqual([]);
  jest.runAllTimers();
  expect(revoked).toEqual(['blob:1']);
  click.mockRestore();
  jest.useRealTimers();
});
