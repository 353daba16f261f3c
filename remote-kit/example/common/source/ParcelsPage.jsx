import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { received, selectReceived } from './parcels-store.js';
import * as look from './parcels.module.css';

export function LastParcel() {
  const last = useSelector(selectReceived).at(-1);
  return <p>{last === undefined ? 'No parcel yet.' : `The last parcel is ${last}.`}</p>;
}

export function ParcelsPage({ services }) {
  const dispatch = useDispatch();
  const numbers = useSelector(selectReceived);
  const [number, setNumber] = useState('');
  const take = (event) => {
    event.preventDefault();
    if (number.trim() === '') return;
    dispatch(received(number.trim()));
    services.notify({ message: `Parcel ${number.trim()} is written down` });
    setNumber('');
  };
  return (
    <div className={look.page}>
      <h1>Parcels</h1>
      <p>Signed in as {services.session.read().merchantName}</p>
      <form onSubmit={take} className={look.form}>
        <label htmlFor="parcel-number">Parcel number</label>
        <input
          id="parcel-number"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <button type="submit">Write down</button>
      </form>
      {numbers.length === 0 ? (
        <p>Nothing was written down yet.</p>
      ) : (
        <ul>
          {numbers.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <Link to="/admin/dashboard">To the overview</Link>
    </div>
  );
}
