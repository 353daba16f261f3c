-- A person at the phone who is not the customer has ended its texts. Beside the flag texts_stopped, which the release before knows.
alter table messages add column is_wrong_number boolean not null default false;
alter table text_stops add column is_wrong_number boolean not null default false;
