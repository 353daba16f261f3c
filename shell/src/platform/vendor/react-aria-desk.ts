/**
 * What modules of staff may use of react-aria-components beyond `react-aria-components.ts`: parts that customers' pages
 * do not load. `webpack.common.js` leads the entry points named there (`DESK_CONTROLS`) to this file.
 */
export { Autocomplete } from 'react-aria-components/Autocomplete';
export { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
export { DropZone } from 'react-aria-components/DropZone';
export { FileTrigger } from 'react-aria-components/FileTrigger';
export { Input } from 'react-aria-components/Input';
export { Label } from 'react-aria-components/Label';
export { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
export { ProgressBar } from 'react-aria-components/ProgressBar';
export { SearchField } from 'react-aria-components/SearchField';
export { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
