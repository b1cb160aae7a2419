-- What cards cost by where they are sent, net. A new price list is a new row from a day on; orders keep the prices of their day.

create table card_price (
  -- A country, a part of it, EU for the rest of the Union, WORLD for everywhere else.
  zone text not null,
  valid_from date not null,
  -- Last day, inclusive.
  valid_to date,
  physical_minor bigint not null,
  ekey_minor bigint not null,
  -- A name on one card.
  personalisation_minor bigint not null,
  -- One parcel.
  shipping_minor bigint not null,
  -- Whose VAT is charged; null where goods leave the Union's VAT and none is.
  vat_region text,
  constraint card_price_pkey primary key (zone, valid_from),
  constraint card_price_vat_region foreign key (vat_region) references charging_region (id),
  constraint card_price_days_in_order check (valid_to is null or valid_to >= valid_from),
  constraint card_price_not_negative check (
    physical_minor >= 0 and ekey_minor >= 0 and personalisation_minor >= 0 and shipping_minor >= 0)
);

insert into card_price (zone, valid_from, physical_minor, ekey_minor, personalisation_minor, shipping_minor, vat_region) values
  ('PT', '2015-01-01', 750, 250, 200, 450, 'PT'),
  ('PT-20', '2015-01-01', 750, 250, 200, 690, 'PT-20'),
  ('PT-30', '2015-01-01', 750, 250, 200, 690, 'PT-30'),
  ('ES', '2015-01-01', 750, 250, 200, 690, 'ES'),
  ('ES-CN', '2015-01-01', 750, 250, 200, 1290, null),
  ('FR', '2015-01-01', 750, 250, 200, 890, 'FR'),
  ('EU', '2015-01-01', 750, 250, 200, 1190, 'PT'),
  ('WORLD', '2015-01-01', 750, 250, 200, 1990, null);
