import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { stepOpened } from './welcome.slice';

/** Clears the complaint of another step. */
export const useStepOpened = (): void => {
  const dispatch = useDispatch();
  useEffect(() => void dispatch(stepOpened()), [dispatch]);
};
