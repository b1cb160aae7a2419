-- What members are found and ordered by: name, e-mail and employee number without accents or case, one a line. Made by the database,
-- so that whoever writes a member need not think of it; accents go first, so that a database which folds only ASCII does it too.
alter table member add column search_text text not null generated always as (
  lower(regexp_replace(regexp_replace(
    normalize(name || e'\n' || coalesce(email, '') || e'\n' || coalesce(employee_number, ''), nfd),
    '[\u0300-\u036f]', '', 'g'), ' +', ' ', 'g'))) stored;
create index member__wallet_id__search_text__id on member (wallet_id, search_text, id);
