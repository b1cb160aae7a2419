import type { Rule } from '@voltway/contract/rules'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AddRule, RuleForm, type RulesPart, RulesParts } from './rules-drawer.tsx'

/** The rules of the wallet in its settings. */
export function RulesSection() {
  const t = usePhrases('rules')
  const [part, setPart] = useState<RulesPart>('rules')
  const [editing, setEditing] = useState<Rule | 'new' | null>(null)
  return (
    <Panel
      level={3}
      title={t.title}
      description={t.words}
      actions={part === 'rules' && <AddRule onAdd={() => setEditing('new')} />}
    >
      <RulesParts part={part} onPart={setPart} onEdit={setEditing} />
      {editing && <RuleForm rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Panel>
  )
}
