import styles from './Skeleton.module.css';

type SkeletonProps = { readonly width?: string; readonly height?: string };

/** The place of something that is still loading. Decoration: say 'loading' once, elsewhere. */
export const Skeleton = ({ width = '100%', height = '1em' }: SkeletonProps) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
);
