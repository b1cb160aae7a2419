import { textOfFile } from './network.ts'

/** A row of a file of real sessions. Missing and impossible values are kept. */
export interface RecordedSession {
  source: string
  sessionId: string
  userId: string
  stationId: string
  connector: string
  startedAt: Date
  endedAt: Date | undefined
  energyWh: number | undefined
}

/** The fault of a row, in words that a report can count. */
export function flawsOf(row: RecordedSession): string[] {
  const flaws: string[] = []
  if (!row.endedAt) flaws.push('unfinished')
  if (row.energyWh === undefined) flaws.push('no_energy')
  else if (row.energyWh < 0) flaws.push('negative_energy')
  else if (row.energyWh === 0) flaws.push('zero_energy')
  if (row.endedAt && row.endedAt < row.startedAt) flaws.push('end_before_start')
  if (row.endedAt && row.endedAt.getTime() - row.startedAt.getTime() > 86_400_000) flaws.push('over_24_hours')
  return flaws
}

/** Reads a .csv or .csv.gz with the columns source, session_id, user_id, station_id, connector, start_utc, end_utc, kwh. */
export function readRecordedSessions(file: string): RecordedSession[] {
  const [header = [], ...rows] = csvRows(textOfFile(file))
  const column = (name: string) => {
    const index = header.indexOf(name)
    if (index < 0) throw new Error(`${file} has no column ${name}`)
    return index
  }
  const at = {
    source: column('source'),
    sessionId: column('session_id'),
    userId: column('user_id'),
    stationId: column('station_id'),
    connector: column('connector'),
    start: column('start_utc'),
    end: column('end_utc'),
    kwh: column('kwh'),
  }
  return rows.map((row) => ({
    source: row[at.source] ?? '',
    sessionId: row[at.sessionId] ?? '',
    userId: row[at.userId] ?? '',
    stationId: row[at.stationId] ?? '',
    connector: row[at.connector] ?? '',
    startedAt: new Date(row[at.start] ?? ''),
    endedAt: row[at.end] ? new Date(row[at.end] ?? '') : undefined,
    energyWh: row[at.kwh] ? Math.round(Number(row[at.kwh]) * 1000) : undefined,
  }))
}

/** Parses comma-separated values with quoted cells, in which a quote is doubled. */
function csvRows(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((cell) =>
        cell[1] === undefined ? (cell[2] ?? '') : cell[1].replaceAll('""', '"'),
      ),
    )
}
