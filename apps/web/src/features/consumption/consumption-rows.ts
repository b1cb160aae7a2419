import type { Consumption } from '@voltway/contract/consumption'
import type { Catalogue } from '@voltway/phrases/catalogue'
import type { Spoken } from '@voltway/phrases/phrase'
import { allCardShares, allStationShares, type Focus, type ShownPeriod } from './consumption.queries.ts'

type Cell = string | number

interface Sums {
  readonly sessions: number
  readonly energy_kwh: string
  readonly cost: string
  readonly duration_s: number
}

/** Returns the page as one table for spreadsheets: the kind of each row, its name and its numbers. */
export async function consumptionRows(
  walletId: string,
  period: ShownPeriod,
  { shown, whole }: { readonly shown: Consumption; readonly whole: Pick<Focus, 'source' | 'team'> | null },
  { t, amounts }: { readonly t: Spoken<Catalogue['consumption']>; readonly amounts: Spoken<Catalogue['amounts']> },
): Promise<Cell[][]> {
  const [cards, stations] = whole
    ? await Promise.all([allCardShares(walletId, period, whole), allStationShares(walletId, period, whole)])
    : [shown.by_card, shown.top_stations]
  const line = (about: string, name: string, sums: Sums, earlier: string): Cell[] => [
    about,
    name,
    sums.sessions,
    Number(sums.energy_kwh),
    Number(sums.cost),
    Math.round(sums.duration_s / 36) / 100,
    Number(earlier),
  ]
  const { currency } = shown
  const cost = (head: string) => (shown.amounts === 'NET' ? amounts.column({ head }) : head)
  return [
    [
      t.about,
      t.name,
      t.column.sessions,
      t.column.energy,
      cost(t.costIn({ currency })),
      t.duration,
      cost(t.earlierCost({ currency })),
    ],
    ...shown.buckets.map((bucket) => line(t.sheet.course, bucket.start, bucket, bucket.previous.cost)),
    ...cards.map((card) => line(t.sheet.cards, card.name, card, card.previous_cost)),
    ...shown.by_member.map((one) => line(t.sheet.members, one.name || t.noMember, one, one.previous_cost)),
    ...shown.by_cost_centre.map((one) => line(t.sheet.costCentres, one.name || t.noCostCentre, one, one.previous_cost)),
    ...stations.map((station) => line(t.sheet.stations, station.name, station, station.previous_cost)),
  ]
}
