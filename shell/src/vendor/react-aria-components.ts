/**
 * What modules may use of react-aria-components, by its own entry points: a shared package is never tree-shaken, and
 * importing the shared key here would wait for itself.
 */
export { Button, ButtonContext } from 'react-aria-components/Button';
export { Checkbox, CheckboxContext } from 'react-aria-components/Checkbox';
export { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
export { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
export { FieldError } from 'react-aria-components/FieldError';
export { Group } from 'react-aria-components/Group';
export { Heading } from 'react-aria-components/Heading';
export { Input } from 'react-aria-components/Input';
export { Label } from 'react-aria-components/Label';
export { Link } from 'react-aria-components/Link';
export { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
export { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
export { Modal, ModalOverlay } from 'react-aria-components/Modal';
export { Popover } from 'react-aria-components/Popover';
export { SearchField } from 'react-aria-components/SearchField';
export { Select, SelectValue } from 'react-aria-components/Select';
export { Switch } from 'react-aria-components/Switch';
export { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
export { Text } from 'react-aria-components/Text';
export { TextField } from 'react-aria-components/TextField';
export { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
