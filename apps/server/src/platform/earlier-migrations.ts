/** A text that a migration had before it was changed, when databases had applied it. */
export interface EarlierText {
  readonly name: string
  /** SHA-256 of the text. */
  readonly checksum: string
  /** The file that has its place now. Absent: the file of the same name. */
  readonly becomes?: string
  /** The statements after which a database has what the present text creates. Absent: it has that already. */
  readonly difference?: (present: string) => string
}

/**
 * The earlier texts of migrations, in the order of their time. A database with one of them had applied no migration that
 * is newer than the change.
 */
export const earlierTexts: readonly EarlierText[] = [
  {
    name: '0002-cards.sql',
    checksum: '564bde573749c8102f0f9680bb1c734453cbbacb34b4f2f0652e6013c6b2c2aa',
    difference: () => 'drop index card__valid_until; alter table network_token drop column valid',
  },
  // A later migration creates the function.
  {
    name: '0040-ledger-functions.sql',
    checksum: '727238a8d6e884ee8bb40c96bf4eb1c6d2efa3768c69a46a9867620105728c63',
    difference: () => 'drop function ledger_apply(jsonb)',
  },
  { name: '0584-changes.sql', checksum: 'c6247c1dac5f2eadd808f360aff46d19fdc8fd103725a273d771230b6cf5d032' },
  {
    name: '0610-cost-shares.sql',
    checksum: '009a2e55ac46b6e09e20019cda9f3bd2aa5188e8495dd5fa9b9a50e53f8ee952',
    // Ids that are no UUIDs of a known version.
    difference: () => `update cost_centre
      set id = overlay(overlay(replace(id::text, '-', '') placing '8' from 13) placing 'a' from 17)::uuid
      where substr(id::text, 15, 1) !~ '[1-8]' or substr(id::text, 20, 1) !~ '[89ab]'`,
  },
  {
    name: '0690-sums-beside-wallets.sql',
    checksum: '39d12057420b009090317c1045fc12b7b414a34c00e2f9f7ebe27a3bb4abbea8',
    difference: (present) =>
      `drop function session_sums_add(uuid, jsonb); drop function wallet_changes_add(uuid, jsonb); ${present}`,
  },
  { name: '0740-vat-regions.sql', checksum: '0d2c41b2e5b5b30592d738d12ff00d3b137a0abe3155bb85945df63ff260fec4' },
  {
    name: '0757-no-price-levels.sql',
    checksum: 'cdaa779d2c773cdd705071e33833a2316ee174389ba5f29bd9dee8190cc2e3ec',
    difference: () => `create table charging_price_level (
      region text not null,
      current text not null,
      high_price bigint not null,
      sessions integer not null,
      computed_at timestamptz not null,
      constraint charging_price_level_pkey primary key (region, current)
    )`,
  },
  { name: '0720-import-dialects.sql', checksum: '7f5540ab2c167b791c63394d0c5430e7629aab3ae7efd7f050d6523ef7365cea' },
  { name: '0781-vat-of-days.sql', checksum: '6054efad9b17a269a85b635f9d03640e90b6a9e6012cb29b4782eb4d016529a4' },
  {
    name: '0852-charge-sources.sql',
    checksum: '11fb1b3944d520ebba7f67e98e709cb37a08e4f3f66d95b66f3e7fa7d6fb8478',
    difference: () => `alter table session drop constraint session_source_known;
      alter table session add constraint session_source_known check (source = any ('{NETWORK,HOME,DEPOT}'::text[])) not valid`,
  },
  {
    name: '0856-charge-targets.sql',
    checksum: '307e5e5e037c468fa1db501c2893584b4330ac0f22564bdf7de9cfb03186fa71',
    becomes: '0856-load-plans.sql',
    difference: (present) => present.replace(/create table charge_target [^;]+;/, ''),
  },
  {
    name: '0856-load-plans.sql',
    checksum: '77d1520ce088d8bcb6ae62b960741396a644373db97a7f1326e43073bf93beed',
    difference: () => 'alter table charger_command add column request jsonb',
  },
  { name: '0856-load-plans.sql', checksum: '854e21b6b6dae665ddf60336b97246ffe9b6d16cb825cf5a90220d03ce0ac7ff' },
  { name: '0861-reimbursements.sql', checksum: '598f0f38bc632cd69e352b736ce20e4b79ca331047281c86c19847c0873f90ed' },
  {
    name: '0871-home-chargers.sql',
    checksum: 'ef74f7283f8d73f9313680b4b63a6f0798a70ea5f219d901544b1f0526ab41a2',
    difference: () => `alter table site drop constraint site_on_earth;
      alter table site rename column latitude to home_latitude;
      alter table site rename column longitude to home_longitude;
      update site set home_latitude = null, home_longitude = null where kind <> 'HOME';
      alter table site add constraint site_home_on_earth check ((home_latitude is null) = (home_longitude is null)
        and (home_latitude is null or kind = 'HOME')
        and home_latitude between -90 and 90 and home_longitude between -180 and 180) not valid;
      alter table charge_use rename column said_at to answered_at`,
  },
  {
    name: '0871-home-chargers.sql',
    checksum: '11cd4adf710c334f5e95267017a15dc5f6fe9b022da09827e76d150097ba94c1',
    difference: () => 'alter table charge_use rename column said_at to answered_at',
  },
]
