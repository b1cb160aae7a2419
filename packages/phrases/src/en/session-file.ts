/** A file of charging sessions for spreadsheets. */
export const sessionFile = {
  /** The name of the file, and of the sheet in it. */
  file: 'sessions',
  sheet: 'Sessions',
  /** Column headings, separated by vertical bars. */
  heads:
    'Session|Status|Start|End|Minutes|Minutes after charging|Energy, kWh|Peak hours, kWh|Off-peak hours, kWh|Net|VAT|Total|Currency|Station|Address|City|Operator|Charging point|Card|Card number|Driver|Plate|Cost centre|CO₂, kg|Charge record|Invoice|Needs review|Not in the total|Start (UTC)|End (UTC)|Source|Business, %|Business part|Private part',
  /** Where the energy of a charge comes from. */
  sources: { NETWORK: 'Public', HOME: 'Home', DEPOT: 'Depot' },
  /** The mail about a file that the server prepared. */
  ready: {
    subject: 'Your file of charging sessions is ready',
    body: 'The file contains all sessions that matched your filters. Sign in to download it. It is deleted {days} days after the request.',
    action: 'Open charging sessions',
    footer: 'You receive this e-mail because you requested a file in Voltway Fleets. Replies are not read.',
  },
} as const
