import styles from './Icon.module.css';

/** Stroke drawings on a grid of 24; several subpaths in one text. */
const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  back: 'M19 12H5m6-6-6 6 6 6',
  close: 'M6 6l12 12M18 6 6 18',
  home: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  customers:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.6-3.5 3-5 6.5-5s5.9 1.5 6.5 5M16 5a3.2 3.2 0 0 1 0 6.3M18 14.8c2 .6 3.2 2.1 3.5 4.7',
  inbox: 'M4 13l2.5-8h11L20 13v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM4 13h4.5l1.5 2.5h4l1.5-2.5H20',
  invoices: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  transactions: 'M4 8h14m-4-4 4 4-4 4M20 16H6m4 4-4-4 4-4',
  automation: 'M13 3 5 13.5h6L10 21l8-10.5h-6z',
  file: 'M7 3h7l5 5v13H7zM14 3v5h5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  upload: 'M12 16V4m-5 5 5-5 5 5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3',
  download: 'M12 4v12m5-5-5 5-5-5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3',
  plan: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h3M13 14h3M8 17h3',
  chart: 'M4 4v16h16M9 16v-4m4 4V8m4 8v-6',
  send: 'M21 3 10 14M21 3l-7 18-4-7-7-4z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  chat: 'M4 5h16v11h-9l-4 4v-4H4z',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-up': 'M6 15l6-6 6 6',
  'chevron-left': 'M15 6l-6 6 6 6',
  'chevron-right': 'M9 6l6 6-6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'check-circle': 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.3l2.8 2.8L16 9.5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4',
  refresh: 'M20 11a8 8 0 0 0-14.3-4L4 9m0-5v5h5M4 13a8 8 0 0 0 14.3 4L20 15m0 5v-5h-5',
  cards: 'M3 9h14v10H3zM3 13h14M7 9V5h14v10h-4',
  card: 'M3 6h18v12H3zM3 10h18M6.5 14.5h4',
  bank: 'M3 9.5 12 4l9 5.5zM5.5 10v7M10 10v7M14 10v7M18.5 10v7M3 20h18',
  cash: 'M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 10v4M18 10v4',
  warning: 'M12 4 2.5 20h19zM12 10v4.5M12 17.3v.2',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5v.2',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off':
    'M4 4l16 16M9.9 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a15 15 0 0 1-2.7 3.4M6.3 7.4A15 15 0 0 0 2.5 12S6 18.5 12 18.5c1.7 0 3.1-.5 4.4-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  filter: 'M4 5h16l-6.5 8v5.5L10.5 20v-7z',
  'sort-ascending': 'M12 19V5m-5 5 5-5 5 5',
  'sort-descending': 'M12 5v14m5-5-5 5-5-5',
  sort: 'M8 9l4-4 4 4M16 15l-4 4-4-4',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5h4',
  settings:
    'M4 8h10M18 8h2M4 16h2M10 16h10M16 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  logout: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 12.300l9-8.300M16.500 7.200l3 3',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  phone: 'M7 3h10v18H7zM11 18h2',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h3',
  backspace: 'M9 5h11v14H9l-6-7zM12.5 9.5l5 5M17.5 9.5l-5 5',
} as const;

export type IconName = keyof typeof drawings;

type IconProps = {
  readonly name: IconName;
  /** Edge in pixels; default 20. */
  readonly size?: number;
  /** The meaning of an icon without a text beside it. An icon without a label is decoration. */
  readonly label?: string;
};

/** True for a name that release.json may carry: navigation icons come as plain text. */
export const isIconName = (name: string): name is IconName => name in drawings;

/** One drawing of the icon set, in the colour of the text around it. */
export const Icon = ({ name, size = 20, label }: IconProps) => (
  <svg
    className={styles.icon}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' ? 3 : 1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <path d={drawings[name]} />
  </svg>
);
