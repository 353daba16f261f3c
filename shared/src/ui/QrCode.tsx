import styles from './QrCode.module.css';

type QrCodeProps = {
  /** Modules of a side. */
  readonly size: number;
  /** The dark modules as the path of an SVG. */
  readonly path: string;
  /** What it leads to; its accessible name. */
  readonly label: string;
};

/** A QR code, dark on light also where the page is dark: cameras read no other. */
export const QrCode = ({ size, path, label }: QrCodeProps) => (
  <svg
    className={styles.qr}
    viewBox={`0 0 ${size} ${size}`}
    role="img"
    aria-label={label}
    shapeRendering="crispEdges"
  >
    <path d={path} fill="#000" />
  </svg>
);
