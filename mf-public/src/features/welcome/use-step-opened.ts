import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { stepOpened } from './welcome.slice';

/** What another step complained about is not this one's. */
export const useStepOpened = (): void => {
  const dispatch = useDispatch();
  useEffect(() => void dispatch(stepOpened()), [dispatch]);
};
