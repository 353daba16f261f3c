-- The last night in which the daily sums of a merchant were compared with the records. Filled for rows of now without rewriting the table.
alter table report_merchants add column checked_on date not null default current_date;
