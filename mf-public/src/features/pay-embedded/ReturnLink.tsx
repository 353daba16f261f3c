import styles from './PayEmbedded.module.css';

type ReturnLinkProps = { readonly url: string; readonly merchantName: string };

/** Leads out of the frame, if there is one: the merchant's own page continues. */
export const ReturnLink = ({ url, merchantName }: ReturnLinkProps) => (
  <a className={styles.return} href={url} target="_top" rel="noreferrer">
    {`Return to ${merchantName}`}
  </a>
);
