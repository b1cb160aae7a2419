import { type KeyboardEvent, useId, useState } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { type Choice, matching } from '../../shared/palette/choice.ts'
import { readsFigures, readsWallet, useWalletHint } from '../../shared/session/hints.ts'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'
import { ChevronRight } from '../../ui/icons/chevron-right.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { fieldsOf, loadFields } from './search-fields.ts'
import { type Group, groups, pageOfSection, type SectionName, sectionNames, sections } from './sections.tsx'

/** More results need another word. */
const mostResults = 10

/** The sections that the person may open, in their groups, and the search over their fields. */
export function SettingsMenu({ chosen }: { chosen: SectionName }) {
  const t = usePhrases('settings')
  const id = useId()
  const { data: wallet } = useWallet()
  const shown = useShownSections()
  const [typed, setTyped] = useState('')
  const results = useResults(
    shown.flatMap(({ names }) => names),
    typed,
  )
  return (
    <nav aria-label={t.sections} className="settings-nav" onKeyDown={moveFocus}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for the focus of the field inside it */}
      <div onFocus={results.load}>
        <SearchInput label={t.search} value={typed} onSearch={setTyped} pauseMs={0} />
      </div>
      {typed === '' ? (
        shown.map(({ group, names }) => (
          <div key={group} className="settings-group">
            <p id={`${id}-${group}`}>{(group === 'wallet' && wallet?.name) || t.group[group]}</p>
            <ul aria-labelledby={`${id}-${group}`}>
              {names.map((name) => (
                <li key={name}>
                  <SectionLink name={name} isCurrent={name === chosen} />
                </li>
              ))}
            </ul>
          </div>
        ))
      ) : (
        <div className="settings-group">
          <p aria-live="polite">{results.found.length > 0 ? t.results({ n: results.found.length }) : t.noResult}</p>
          <ul>
            {results.found.map(({ choice, name }) => (
              <li key={choice.id}>
                <SectionLink name={name} label={choice.label} hint={choice.hint} onChoose={() => setTyped('')} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  )
}

type SectionLinkProps = {
  name: SectionName
  isCurrent?: boolean
  /** The found text, if it is not the name of the section. */
  label?: string
  hint?: string | undefined
  onChoose?: () => void
}

function SectionLink({ name, isCurrent, label, hint, onChoose }: SectionLinkProps) {
  const t = usePhrases('settings')
  const { icon: Icon, Part } = sections[name]
  return (
    <PageLink
      variant="plain"
      to={pageOfSection(name)}
      query={{ section: name, ...(label !== undefined && label !== t.section[name] && { field: label }) }}
      className="settings-link"
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={() => Part.preload()}
      onFocus={() => Part.preload()}
      onClick={() => {
        // The result disappears with its list, so the focus moves to the section.
        if (onChoose) document.getElementById('settings-section')?.focus()
        onChoose?.()
      }}
    >
      <Icon />
      <span className="min-w-0 grow">
        {label ?? t.section[name]}
        {hint && <span className="settings-hint"> {hint}</span>}
      </span>
      <ChevronRight className="settings-chevron" />
    </PageLink>
  )
}

/** Moves the focus between the field and the links by arrow keys. Enter in the field opens the first result. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.nativeEvent.isComposing) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .settings-link')]
  const at = stops.indexOf(event.target as HTMLElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined && at >= 0) {
    event.preventDefault()
    stops[at + step]?.focus()
  } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.value !== '') {
    event.preventDefault()
    stops[1]?.click()
  }
}

/**
 * Returns the groups with the sections that the person may open. VAT numbers and addresses belong to a company and to a
 * person, so people without a wallet find their own among their settings.
 */
function useShownSections(): readonly { group: Group; names: readonly SectionName[] }[] {
  const hint = useWalletHint()
  const { data, isPending, fetchStatus } = useWallet()
  const isLoading = isPending && fetchStatus !== 'idle'
  const groupOf = (name: SectionName) => {
    const { group, right } = sections[name]
    if (group === 'wallet') return readsFigures(hint) ? group : null
    if (right === undefined) return readsWallet(hint) ? group : 'you'
    return isLoading || data?.allowed_actions.includes(right) ? group : null
  }
  return groups
    .map((group) => ({ group, names: sectionNames.filter((name) => groupOf(name) === group) }))
    .filter(({ names }) => names.length > 0)
}

/** Finds sections by their names, their fields and other words for them. The fields are loaded with the first focus. */
function useResults(names: readonly SectionName[], typed: string) {
  const t = usePhrases('settings')
  const locale = useLocale()
  const [loaded, setLoaded] = useState('')
  const load = () =>
    void loadFields(locale).then(
      () => setLoaded(locale),
      () => undefined,
    )
  const choices = names.flatMap((name): Choice[] => [
    { id: name, label: t.section[name], also: t.also[name], icon: null },
    ...(loaded === locale ? fieldsOf(name, locale) : [])
      .filter((label) => label !== t.section[name])
      .map((label) => ({ id: `${name} ${label}`, label, hint: t.section[name], icon: null })),
  ])
  const found = matching(choices, typed)
    .slice(0, mostResults)
    .map((choice) => ({ choice, name: choice.id.split(' ')[0] as SectionName }))
  return { found, load }
}
