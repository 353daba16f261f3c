import { TextLink } from '@billfold/shared/ui/TextLink';
import type { ReactNode } from 'react';
import { paths } from '../../module/paths';
import styles from './Attention.module.css';

type AttentionItemProps = {
  readonly title: string;
  readonly age: string;
  readonly invoice: number | null;
  readonly merchantName: string;
  readonly text: string;
  readonly children: ReactNode;
};

export const AttentionItem = ({
  title,
  age,
  invoice,
  merchantName,
  text,
  children,
}: AttentionItemProps) => (
  <li className={styles.item}>
    <div className={styles.words}>
      <strong>{title}</strong>
      <p>{text}</p>
      <p className={styles.facts}>
        {`${merchantName}, ${age}`}
        {invoice !== null && (
          <>
            {' · '}
            <TextLink to={paths.invoice.href(invoice)}>Open invoice</TextLink>
          </>
        )}
      </p>
    </div>
    {children}
  </li>
);
