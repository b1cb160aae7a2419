import { useEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Search } from './icons/search.ts'
import { X } from './icons/x.ts'
import { Kbd } from './kbd.tsx'
import { isSingleKey } from './single-keys.ts'
import { TextInput } from './text-input.tsx'
import { useWords } from './ui-context.tsx'

type SearchInputProps = {
  label?: string | undefined
  placeholder?: string | undefined
  value: string
  /** Called after a pause in typing, on Enter and on clearing. */
  onSearch: (text: string) => void
  /** `/` focuses this field. Only one search field of a page may have it. */
  shortcut?: boolean | undefined
  pauseMs?: number | undefined
}

export function SearchInput({ label, placeholder, value, onSearch, shortcut = true, pauseMs = 250 }: SearchInputProps) {
  const words = useWords()
  const name = label ?? words.search
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draft, setDraft] = useState({ of: value, text: value })
  const [sent, setSent] = useState(value)
  // Navigation (Back, a link) may change the URL. Its value then replaces the typed text, unless it is the field's own.
  const text = value === draft.of || value === sent ? draft.text : value

  const search = (next: string, afterMs: number) => {
    setDraft({ of: value, text: next })
    clearTimeout(timer.current)
    const trimmed = next.trim()
    timer.current = setTimeout(() => {
      setSent(trimmed)
      onSearch(trimmed)
    }, afterMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!shortcut) return
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isSingleKey(event)) return
      event.preventDefault()
      input.current?.select()
      input.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [shortcut])

  return (
    <search className="search">
      <TextInput
        ref={input}
        type="search"
        label={name}
        hiddenLabel
        placeholder={placeholder ?? name}
        value={text}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        onChange={(event) => search(event.target.value, pauseMs)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text, 0)
          if (event.key === 'Escape' && text) {
            event.preventDefault()
            search('', 0)
          }
        }}
        lead={<Search />}
        tail={
          text ? (
            <IconButton
              small
              tooltip={false}
              label={words.clear}
              icon={<X />}
              onClick={() => {
                search('', 0)
                input.current?.focus()
              }}
            />
          ) : (
            shortcut && <Kbd>/</Kbd>
          )
        }
      />
    </search>
  )
}
