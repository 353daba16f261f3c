import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectMerchant } from './merchant.selectors';
import { merchantNamed, type Merchant } from './merchant.slice';

/** The merchant that an address names, with its logo once that is there. */
export const useMerchant = (name: string | null): Merchant | null => {
  const dispatch = useDispatch();
  useEffect(() => void dispatch(merchantNamed({ name })), [dispatch, name]);
  const merchant = useSelector(selectMerchant);
  if (name === null) return null;
  // Its place is there from the first moment, so that nothing moves.
  return merchant?.name === name ? merchant : { name, logoUrl: '' };
};
