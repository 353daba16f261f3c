-- How a customer agreed to what staff recorded, and where the proof is: the number of a recording or of a signed form.
alter table consent_records
  add column agreed_by text check (agreed_by in ('phone', 'paper', 'in_person')),
  add column reference text check (length(reference) between 1 and 200);
