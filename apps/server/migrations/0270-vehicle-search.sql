-- What vehicles are found by: plate, brand, model and version without accents or case. Made by the database, as for members.
alter table vehicle add column search_text text not null generated always as (
  lower(regexp_replace(
    normalize(licence_plate || e'\n' || brand || ' ' || model || ' ' || coalesce(version, ''), nfd),
    '[\u0300-\u036f]', '', 'g'))) stored;
alter table person_vehicle add column search_text text not null generated always as (
  lower(regexp_replace(
    normalize(licence_plate || e'\n' || brand || ' ' || model || ' ' || coalesce(version, ''), nfd),
    '[\u0300-\u036f]', '', 'g'))) stored;
