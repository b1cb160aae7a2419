import type { AuditEntry } from '@voltway/contract/audit'
import { Avatar } from '../../ui/avatar.tsx'
import { Landmark } from '../../ui/icons/landmark.ts'
import { Settings } from '../../ui/icons/settings.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import { useAuditWords } from './audit-words.ts'

/** Who acted: a person by their initials, the product or the operator by an icon. */
export function AuditActor({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords()
  const Icon = entry.is_automatic ? Settings : Landmark
  return (
    <span className="audit-actor">
      {entry.person ? (
        <Avatar name={entry.person.name || entry.person.email} size={24} />
      ) : (
        <span className="audit-icon">
          <Icon size={14} />
        </span>
      )}
      <span className="truncate">{words.who(entry)}</span>
    </span>
  )
}

/** Whether the action was done or refused. What the product did on its own has no result but a refused charge. */
export function AuditResult({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords()
  const isRefused = entry.result === 'REFUSED' || entry.deed === 'rule.refused'
  if (entry.is_automatic && !isRefused) return null
  return <StateDot tone={isRefused ? 'bad' : 'ok'}>{words.result(entry)}</StateDot>
}
