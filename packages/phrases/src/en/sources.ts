/** The sources of charges, by which figures are filtered. */
export const sources = {
  label: 'Source',
  all: 'All',
  NETWORK: 'Public',
  HOME: 'Home',
  DEPOT: 'Depot',
  IMPORTED: 'Imported',
} as const
