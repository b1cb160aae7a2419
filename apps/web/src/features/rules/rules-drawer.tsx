import { useQuery } from '@tanstack/react-query'
import type { Rule } from '@voltway/contract/rules'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Plus } from '../../ui/icons/plus.ts'
import { Scale } from '../../ui/icons/scale.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RefusedList } from './refused-list.tsx'
import { RuleItem } from './rule-item.tsx'
import { rulesQuery } from './rules.queries.ts'
import { StationsPanel } from './stations-panel.tsx'
import './rules.css'
import { QueryError } from '../../shared/query-error.tsx'

export const RuleForm = lazyScreen('rules', async () => (await import('./rule-form.tsx')).RuleForm)

const parts = ['rules', 'refused', 'stations'] as const
export type RulesPart = (typeof parts)[number]

type RulesDrawerProps = { part: RulesPart; onPart: (part: RulesPart) => void; onClose: () => void }

/** The rules of the wallet, the charges that they refused, and the stations that they name. */
export function RulesDrawer({ part, onPart, onClose }: RulesDrawerProps) {
  const t = usePhrases('rules')
  const [editing, setEditing] = useState<Rule | 'new' | null>(null)
  if (editing) return <RuleForm rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
  const add = part === 'rules' && <AddRule onAdd={() => setEditing('new')} />
  return (
    <Drawer size={6} onClose={onClose} title={t.title} description={t.words} footer={add}>
      <RulesParts part={part} onPart={onPart} onEdit={setEditing} />
    </Drawer>
  )
}

export function AddRule({ onAdd }: { onAdd: () => void }) {
  const t = usePhrases('rules')
  const locked = useLocked('cards.limits')
  return (
    <Button type={1} icon={<Plus />} locked={locked} onClick={onAdd}>
      {t.add}
    </Button>
  )
}

type RulesPartsProps = { part: RulesPart; onPart: (part: RulesPart) => void; onEdit: (rule: Rule) => void }

export function RulesParts({ part, onPart, onEdit }: RulesPartsProps) {
  const t = usePhrases('rules')
  return (
    <Tabs label={t.tabs.label} tabs={parts.map((id) => ({ id, label: t.tabs[id] }))} chosen={part} onChoose={onPart}>
      {part === 'rules' && <RulesList onEdit={onEdit} />}
      {part === 'refused' && <RefusedList />}
      {part === 'stations' && <StationsPanel />}
    </Tabs>
  )
}

function RulesList({ onEdit }: { onEdit: (rule: Rule) => void }) {
  const t = usePhrases('rules')
  const query = useQuery(rulesQuery(useWalletId()))
  const { data, error } = query
  if (error && !data) return <QueryError compact title={t.error} query={query} />
  if (data?.results.length === 0)
    return (
      <EmptyState icon={<Scale size={20} />} title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  return (
    <ul className="rule-list" aria-busy={!data} aria-label={t.title}>
      {data?.results.map((rule) => (
        <RuleItem key={rule.id} rule={rule} currency={data.currency} onEdit={() => onEdit(rule)} />
      )) ?? <RuleSkeletons />}
    </ul>
  )
}

function RuleSkeletons() {
  return [1, 2, 3].map((row) => (
    <li key={row}>
      <Skeleton height={56} />
    </li>
  ))
}
