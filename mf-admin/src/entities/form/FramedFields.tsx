import type { ReactNode } from 'react';
import styles from './FramedFields.module.css';

type FramedFieldsProps = { readonly legend: string; readonly children: ReactNode };

/** Fields that belong together, in a frame that names them. */
export const FramedFields = ({ legend, children }: FramedFieldsProps) => (
  <fieldset className={styles.frame}>
    <legend className={styles.legend}>{legend}</legend>
    {children}
  </fieldset>
);
