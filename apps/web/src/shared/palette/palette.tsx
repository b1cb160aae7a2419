import { type KeyboardEvent, useId, useState } from 'react'
import { pathInLocale } from '../../lib/locale.ts'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoaderCircle } from '../../ui/icons/loader-circle.ts'
import { RotateCw } from '../../ui/icons/rotate-cw.ts'
import { Search } from '../../ui/icons/search.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { type Choice, type ChoiceGroup, matching } from './choice.ts'
import { ChoiceList } from './choice-list.tsx'
import type { Sources } from './found.queries.ts'
import './palette.css'
import { addRecent, recentOf } from './recent.ts'
import { kindIcons, useFoundGroups } from './use-found-groups.tsx'
import { usePaused } from './use-paused.ts'

type PaletteProps = {
  text: string
  onText: (text: string) => void
  /** The commands that the text describes. They come first. */
  commands: ChoiceGroup & { readonly searching: boolean }
  pages: readonly Choice[]
  actions: readonly Choice[]
  sources: Sources
  walletId: string | null
  onClose: () => void
}

/**
 * Finds everything by its name: pages, items of the wallet and actions, and offers the commands of the text. A combobox whose list is always open (WAI-ARIA
 * APG).
 */
export function Palette(props: PaletteProps) {
  const { text, onText, walletId, onClose } = props
  const t = usePhrases('companion').palette
  const locale = useLocale()
  const { navigate } = useUi()
  const id = useId()
  const [activeId, setActiveId] = useState<string | null>(null)
  const { groups, searching } = useGroups(props)
  const choices = groups.flatMap((group) => group.choices)
  // New results do not change the active option.
  const active = choices.find((choice) => choice.id === activeId) ?? choices[0]
  const optionId = (choice: Choice) => `${id}-${choice.id}`

  const choose = (choice: Choice, apart = false) => {
    const href = choice.href && pathInLocale(choice.href, locale)
    if (walletId) addRecent(walletId, choice)
    if (href && apart) return void window.open(href, '_blank', 'noopener')
    if (!choice.stays) onClose()
    choice.run?.()
    if (href) navigate?.(href)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const at = active ? choices.indexOf(active) : -1
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && choices.length > 0) {
      event.preventDefault()
      setActiveId(choices[(at + step + choices.length) % choices.length]?.id ?? null)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active, event.ctrlKey || event.metaKey)
    } else if (event.key === 'Escape') {
      // The dialog ignores Esc while a list is open. This list is always open, so Esc closes the dialog here.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }

  return (
    <Dialog onClose={onClose} size={5} title={<span className="hidden-visually">{t.title}</span>}>
      <div className="palette">
        <div className="palette-field">
          {searching ? <LoaderCircle size={20} className="spin" /> : <Search size={20} className="text-ink-3" />}
          <input
            type="text"
            role="combobox"
            aria-label={t.title}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(active)}
            placeholder={t.placeholder}
            value={text}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => {
              onText(event.target.value)
              setActiveId(null)
            }}
            onKeyDown={press}
          />
        </div>
        <p aria-live="polite" className="hidden-visually">
          {searching
            ? t.searching
            : choices.length > 0
              ? t.found({ n: choices.length })
              : t.nothing({ text: text.trim() })}
        </p>
        <ChoiceList
          listId={`${id}-list`}
          label={t.results}
          groups={groups}
          active={active}
          optionId={optionId}
          onPoint={(choice) => setActiveId(choice.id)}
          onChoose={choose}
        />
        {choices.length === 0 && (
          <div className="palette-empty">
            {searching ? (
              <p>{t.searching}</p>
            ) : (
              <>
                <p className="font-medium text-ink">{t.nothing({ text: text.trim() })}</p>
                <p>{t.nothingHint}</p>
              </>
            )}
          </div>
        )}
        <p className="palette-keys" aria-hidden>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t.move}
          </span>
          <span>
            <Kbd>↵</Kbd> {t.choose}
          </span>
          <span>
            <Kbd>Esc</Kbd> {t.leave}
          </span>
        </p>
      </div>
    </Dialog>
  )
}

/**
 * Without input: the last opened items, the pages, the actions. With input: the matches, local ones first, then those
 * of the wallet.
 */
function useGroups({ text, commands, pages, actions, sources, walletId }: PaletteProps) {
  const t = usePhrases('companion').palette
  const typed = text.trim()
  const search = usePaused(typed)
  // Until typing pauses, the results of the previous input are hidden, because they do not match the current one.
  const found = useFoundGroups(walletId, search === typed ? search : '', sources)
  const recent: Choice[] =
    typed === '' && walletId
      ? recentOf(walletId).map((one) => ({ ...one, id: `recent-${one.href}`, icon: kindIcons[one.kind] }))
      : []
  const known: ChoiceGroup[] = [
    commands,
    { id: 'recent', title: t.group.recent, choices: recent },
    { id: 'pages', title: t.group.pages, choices: typed ? matching(pages, typed) : pages },
    { id: 'actions', title: t.group.actions, choices: typed ? matching(actions, typed) : actions },
  ]
  const failed: Choice | undefined = found.retry && {
    id: 'failed',
    label: t.failed,
    hint: t.retry,
    icon: <RotateCw />,
    run: found.retry,
    stays: true,
  }
  const groups = [...known, ...found.groups, ...(failed ? [{ id: 'failed', title: '', choices: [failed] }] : [])]
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    searching: commands.searching || found.searching || (search !== typed && typed.length > 1 && walletId !== null),
  }
}
