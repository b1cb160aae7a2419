import type { AuditEntry } from '@voltway/contract/audit'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import './audit.css'
import { AuditActor, AuditResult } from './audit-actor.tsx'
import { useAuditWords } from './audit-words.ts'

type AuditDrawerProps = {
  /** Undefined when the URL names an entry of another page. */
  entry: AuditEntry | undefined
  onClose: () => void
}

/** Shows one audit entry: the values before and after, the reason of a refusal, and the origin of the request. */
export function AuditDrawer({ entry, onClose }: AuditDrawerProps) {
  const t = usePhrases('activity')
  const words = useAuditWords()
  const here = useHere()
  const { person, object } = entry ?? { person: null, object: null }
  return (
    <Drawer
      onClose={onClose}
      size={4}
      title={entry ? words.action(entry) : t.title}
      description={entry && words.object(entry)}
      footer={
        entry && (
          <>
            {object?.id && (
              <ButtonLink href={here({ object: object.id, entry: null, offset: null })}>{t.onlyObject}</ButtonLink>
            )}
            {person && (
              <ButtonLink href={here({ person: person.id, entry: null, offset: null })}>{t.onlyPerson}</ButtonLink>
            )}
          </>
        )
      }
    >
      {entry ? <Details entry={entry} /> : <EmptyState title={t.notHere} />}
    </Drawer>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const t = usePhrases('activity')
  const format = useFormats()
  const words = useAuditWords()
  const refused = entry.result === 'REFUSED'
  const facts = [
    { term: t.column.at, value: format.dateTime(entry.at) },
    {
      term: t.column.who,
      value: entry.person ? (
        `${entry.person.name || entry.person.email} · ${entry.person.email}`
      ) : (
        <AuditActor entry={entry} />
      ),
    },
    ...(entry.api_key ? [{ term: t.apiKey, value: entry.api_key.name }] : []),
    { term: t.column.result, value: <AuditResult entry={entry} /> },
    ...(refused ? [{ term: t.why, value: words.why(entry) }] : []),
    ...(entry.fields.length > 0 ? [{ term: t.wrongFields, value: entry.fields.map(words.fieldName).join(', ') }] : []),
    ...(entry.address ? [{ term: t.address, value: <span className="tabular">{entry.address}</span> }] : []),
    ...(entry.user_agent ? [{ term: t.device, value: <span className="text-ink-2">{entry.user_agent}</span> }] : []),
    { term: t.number, value: <span className="tabular">{format.number(entry.number)}</span> },
  ]
  return (
    <div className="grid gap-6">
      <DescriptionList entries={facts} />
      {!refused && <Difference entry={entry} />}
    </div>
  )
}

/** Shows each changed field with its values before and after. */
function Difference({ entry: { before, after } }: { entry: AuditEntry }) {
  const t = usePhrases('activity')
  const words = useAuditWords()
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => name !== 'id',
  )
  if (fields.length === 0) return <p className="text-ink-2">{t.noDetails}</p>
  return (
    <table className="difference">
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{words.fieldName(field)}</th>
            <td className="text-ink-2">{words.value(before?.[field])}</td>
            <td>{words.value(after?.[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
