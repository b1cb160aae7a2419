-- Imported charges belong to a vehicle by its plate, which vehicles have in upper case without separators (plainPlate).
-- Code points, because a class of characters depends on the locale of the database.
update imported_session set
  licence_plate = nullif(upper(regexp_replace(licence_plate, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]', '', 'g')), ''),
  search_text = search_text || ' '
    || lower(regexp_replace(licence_plate, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]', '', 'g'))
where licence_plate <> upper(regexp_replace(licence_plate, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]', '', 'g'));

-- jsonb_build_object is stable, which a distributed update refuses. What is left of a plate needs no escape.
update imported_original set
  charge = charge || ('{"licence_plate": ' || coalesce('"' || nullif(upper(regexp_replace(charge ->> 'licence_plate',
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]', '', 'g')), '') || '"', 'null') || '}')::jsonb
where charge ->> 'licence_plate' <> upper(regexp_replace(charge ->> 'licence_plate',
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]', '', 'g'));
