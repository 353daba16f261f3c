import { Fragment } from 'react';
import { Whole } from './Whole';

/** Shows a command, which breaks between its words only: never within `--`. */
export const Command = ({ children }: { readonly children: string }) => (
  <code>
    {children.split(' ').map((word, index) => (
      <Fragment key={`${index} ${word}`}>
        {index > 0 && ' '}
        <Whole>{word}</Whole>
      </Fragment>
    ))}
  </code>
);
