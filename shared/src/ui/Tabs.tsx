import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import { classNames } from './class-names';
import styles from './Tabs.module.css';

type TabItem = { readonly id: string; readonly label: string; readonly content: ReactNode };

type TabsProps = {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
  /** The other panels stay in the page, hidden: what was entered in them is there when they are chosen again. */
  readonly keepsPanels?: boolean;
  /** The tabs share the width: easy to press on a phone. */
  readonly isEven?: boolean;
};

/** One of several panels; by default only the selected one is in the page. */
export const Tabs = ({
  label,
  items,
  selectedId,
  onSelect,
  keepsPanels = false,
  isEven = false,
}: TabsProps) => (
  <AriaTabs
    className={classNames(styles.tabs)}
    selectedKey={selectedId}
    onSelectionChange={(key) => onSelect(String(key))}
  >
    <TabList className={classNames(styles.list, isEven && styles.even)} aria-label={label}>
      {items.map((item) => (
        <Tab key={item.id} id={item.id} className={classNames(styles.tab)}>
          {item.label}
        </Tab>
      ))}
    </TabList>
    {items.map((item) => (
      <TabPanel
        key={item.id}
        id={item.id}
        className={classNames(styles.panel)}
        shouldForceMount={keepsPanels}
      >
        {item.content}
      </TabPanel>
    ))}
  </AriaTabs>
);
