-- version 1
-- The normal form in which a search compares texts, as searchForm of shared writes it. Indexes hold its results: another form is
-- another function with indexes of its own. It is one expression and not strict, so that PostgreSQL puts it into the query.
create or replace function search_form(text) returns text language sql immutable parallel safe return
  replace(replace(replace(replace(replace(replace(replace(
    case when octet_length($1) = char_length($1) then lower($1)
    else
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        lower(regexp_replace(normalize(replace($1, '´', ''), nfkd),
          '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u200b-\u200f\u2060\ufeff\u00ad\ufe00-\ufe0f\u2018\u2019\u201b\u02bc\u02bb\u2032\u2010-\u2014\u2212]+',
          '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ħ', 'h'), 'ı', 'i'), 'ς', 'σ'),
        '“', '"'), '”', '"')
    end,
    ') ', ''), '''', ''), '`', ''), '(', ''), ')', ''), '.', ''), '-', '');
