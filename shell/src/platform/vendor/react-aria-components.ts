/**
 * What modules may use of react-aria-components, by its own entry points: a shared package is never tree-shaken, and
 * importing the shared key here would wait for itself.
 */
export { Button } from 'react-aria-components/Button';
export { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
export { Heading } from 'react-aria-components/Heading';
export { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
export { Modal, ModalOverlay } from 'react-aria-components/Modal';
export { Popover } from 'react-aria-components/Popover';
export { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
