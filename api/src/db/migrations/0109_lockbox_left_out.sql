-- Payments whose account no bank can read stay out of a file: [{"payment": 12, "reason": "..."}]. The next file has them once they are mended.
alter table lockbox_files add column left_out jsonb not null default '[]'::jsonb;
