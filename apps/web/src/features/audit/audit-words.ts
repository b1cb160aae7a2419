import type { AuditEntry } from '@voltway/contract/audit'
import { useLatePhrases, usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/

/** Formats an audit entry in the person's language. */
export function useAuditWords() {
  const t = usePhrases('activity')
  const format = useFormats()
  const currency = useWallet().data?.currency
  const [refusals, wantRefusals] = useLatePhrases('refusals')
  const names: Readonly<Record<string, string>> = t.names

  const value = (input: unknown): string => {
    if (input === null || input === undefined || input === '') return t.nothing
    if (input === true) return t.yes
    if (input === false) return t.no
    if (typeof input === 'string') return textOf(input)
    if (Array.isArray(input)) return input.length === 0 ? t.nothing : input.map(value).join(', ')
    if (typeof input !== 'object') return String(input)
    const { name, plate } = input as { name?: unknown; plate?: unknown }
    if (typeof name === 'string') return name
    if (typeof plate === 'string') return plate
    return Object.entries(input)
      .map(([key, one]) => `${fieldName(key)}: ${value(one)}`)
      .join(' · ')
  }
  const textOf = (text: string) => {
    if (instant.test(text)) return format.dateTime(text)
    return day.test(text) ? format.date(text) : text
  }
  const fieldName = (field: string) => names[field] ?? field.replaceAll('_', ' ')
  return {
    action: (entry: AuditEntry) => t.deed[entry.deed],
    who: ({ person, api_key, is_automatic }: AuditEntry) => {
      const nobody = is_automatic ? t.automatic : t.operator
      const who = person === null ? nobody : person.name || person.email
      return api_key === null ? who : `${who} · ${api_key.name}`
    },
    object: ({ object, after }: AuditEntry) => {
      if (object?.name) return object.name
      if (typeof after?.cards === 'number') return t.cards({ n: after.cards })
      // An object without a name is identified by its amount or by the channel it was sent by.
      if (typeof after?.amount === 'string' && currency) return format.money(after.amount, currency)
      return after?.channel === 'LINK' ? t.byLink : ''
    },
    why: ({ code }: AuditEntry): string => {
      if (code === null) return ''
      if (refusals === null) wantRefusals()
      return (refusals as Readonly<Record<string, string>> | null)?.[code] ?? code
    },
    /** Includes the number of equal refusals within an hour. */
    result: ({ result, deed, times }: AuditEntry): string => {
      const name = t.result[deed === 'rule.refused' ? 'REFUSED' : result]
      return times > 1 ? `${name} × ${format.number(times)}` : name
    },
    fieldName,
    value,
  }
}
