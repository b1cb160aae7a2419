-- Where a depot is on the map, in degrees (WGS 84). Homes have none, so that no map shows where drivers live.
alter table site add column latitude double precision, add column longitude double precision;
alter table site add constraint site_coordinates_of_depot
  check ((latitude is null) = (longitude is null) and (latitude is null or kind = 'DEPOT')) not valid;
