import { Fragment } from 'react';

/** Shows an address that may break after a slash, so that a narrow column does not cut its words. */
export const Address = ({ children }: { readonly children: string }) =>
  children.split(/(?<=\S\/)(?=[^/])/u).map((segment, index) => (
    <Fragment key={`${index} ${segment}`}>
      {index > 0 && <wbr />}
      {segment}
    </Fragment>
  ));
