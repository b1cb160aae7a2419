import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import './tabs.css'

export type Choice<Id extends string> = { id: Id; label: ReactNode; icon?: ReactNode; count?: number | undefined }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Choice<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
  /** The content of the selected tab. */
  children: ReactNode
}

/** The parts of one page. The selection belongs in the URL, so the caller controls it. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  return (
    <div>
      <div ref={list} className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            className="tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
            onKeyDown={(event) => moveByArrows(event, { choices: tabs, chosen, onChoose }, list.current)}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without anything to reach is reached itself */}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} tabIndex={0} className="tab-panel">
        {children}
      </div>
    </div>
  )
}

type SegmentedProps<Id extends string> = Omit<TabsProps<Id>, 'tabs' | 'children'> & { choices: readonly Choice<Id>[] }

/** Selects one of a few options: a view, a period, a theme. A single option needs no control. */
export function SegmentedControl<Id extends string>({ label, choices, chosen, onChoose }: SegmentedProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  if (choices.length < 2) return null
  return (
    <div ref={list} className="segments" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: buttons of one look, moved through with arrows as radios are
        <button
          key={choice.id}
          type="button"
          role="radio"
          className="segment"
          aria-checked={choice.id === chosen}
          tabIndex={choice.id === chosen ? 0 : -1}
          onClick={() => onChoose(choice.id)}
          onKeyDown={(event) => moveByArrows(event, { choices, chosen, onChoose }, list.current)}
        >
          {choice.icon}
          {choice.label}
        </button>
      ))}
    </div>
  )
}

function moveByArrows<Id extends string>(
  event: KeyboardEvent,
  {
    choices,
    chosen,
    onChoose,
  }: { readonly choices: readonly Choice<Id>[]; readonly chosen: Id; readonly onChoose: (id: Id) => void },
  list: HTMLElement | null,
): void {
  const at = choices.findIndex((choice) => choice.id === chosen)
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  const choice = to === undefined ? undefined : choices.at(to % choices.length)
  if (to === undefined || !choice) return
  event.preventDefault()
  onChoose(choice.id)
  list?.querySelectorAll<HTMLElement>('button')[choices.indexOf(choice)]?.focus()
}
