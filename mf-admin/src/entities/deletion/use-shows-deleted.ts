import { useSearchParams } from 'react-router-dom';

/** Whether the address opens the deleted records instead of the list: `?show=deleted`. */
export const useShowsDeleted = (): boolean => useSearchParams()[0].get('show') === 'deleted';
