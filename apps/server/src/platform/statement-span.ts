import { SpanKind } from '@opentelemetry/api'
import type { NewSpan } from './tracing.ts'

const spans = new Map<string, NewSpan>()
/** As many as {@link nameOf} remembers names. */
const MOST_SPANS = 2_000
/** Names longer than the collectors' default limit of an attribute are of no use. */
const MOST_LENGTH = 120

const tables =
  /\b(insert into|update|delete from|from|join)\s+(?!set\b|skip\b|nowait\b|of\b|lateral\b)([a-z_][\w.]*)(?!\()/gi

/** The span of a statement: what it does to which tables, never a value. */
export function statementSpan(text: string): NewSpan {
  const known = spans.get(text)
  if (known !== undefined) return known
  const parts = [...text.matchAll(tables)].map(([, verb = '', table = '']) => {
    const operation = /^(from|join)$/i.test(verb) ? 'SELECT' : (verb.split(' ')[0] ?? '').toUpperCase()
    return `${operation} ${table}`
  })
  const operation = (/^\s*\w+/.exec(text)?.[0] ?? '').trim().toUpperCase()
  const name = ([...new Set(parts)].join(' ') || operation).slice(0, MOST_LENGTH)
  const span = { name, kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } }
  if (spans.size >= MOST_SPANS) spans.clear()
  spans.set(text, span)
  return span
}
