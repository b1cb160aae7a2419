import { centreFileFields } from '@voltway/contract/cost-centres-files'
import type { Locale } from '@voltway/contract/values'
import { centreFile as en } from '@voltway/phrases/en/centre-file'
import { centreFile as es } from '@voltway/phrases/es/centre-file'
import { centreFile as fr } from '@voltway/phrases/fr/centre-file'
import { centreFile as pt } from '@voltway/phrases/pt/centre-file'
import { plainHeader } from '../../platform/csv.ts'
import { headers } from '../../platform/table-file.ts'

export const centreWords = { en, es, fr, pt } as const satisfies Record<Locale, unknown>

/** Returns the column of a header, whatever its language, case and accents; undefined when unknown. */
export const fieldOfHeader = headers(centreFileFields, (field) => Object.values(centreWords).map((of) => of[field]))

const firstDimension = new Set(['1', ...Object.values(centreWords).map((of) => plainHeader(of.cost_centre))])

/** Returns the dimension that a cell names: 1 and 2, or the names of the two. */
export function dimensionOf(cell: string, second: string | null): 1 | 2 | undefined {
  const plain = plainHeader(cell)
  if (firstDimension.has(plain)) return 1
  return plain === '2' || (second !== null && plain === plainHeader(second)) ? 2 : undefined
}
