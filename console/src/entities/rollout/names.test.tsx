import { render } from '@testing-library/react';
import { Address } from './Address';
import { withShortReleases } from './release-name';

describe('address', () => {
  it('may break after each slash but its first', () => {
    expect(render(<Address>/admin/customers/:id</Address>).container.innerHTML).toBe(
      '/admin/<wbr>customers/<wbr>:id',
    );
  });
});

describe('release in a text', () => {
  it('has the beginning of its build only', () => {
    expect(
      withShortReleases('0 of mf-inbox@1.1.0-43a9b55b40ae, shell@0.1.0-rc.1-97a2cc94c4f1; more'),
    ).toBe('0 of mf-inbox 1.1.0-43a9b55, shell 0.1.0-rc.1-97a2cc9; more');
    expect(withShortReleases('write to kim@mf-inbox.example')).toBe(
      'write to kim@mf-inbox.example',
    );
  });
});
