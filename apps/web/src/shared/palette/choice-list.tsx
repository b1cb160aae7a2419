import { useEffect, useRef } from 'react'
import { CornerDownLeft } from '../../ui/icons/corner-down-left.ts'
import type { Choice, ChoiceGroup } from './choice.ts'

type ChoiceListProps = {
  listId: string
  label: string
  groups: readonly ChoiceGroup[]
  active: Choice | undefined
  optionId: (choice: Choice) => string
  onPoint: (choice: Choice) => void
  onChoose: (choice: Choice, apart: boolean) => void
}

/** The list of a combobox. The focus stays in the field, whose `aria-activedescendant` names the active option. */
export function ChoiceList({ listId, label, groups, active, optionId, onPoint, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null)
  const activeId = active && optionId(active)
  useEffect(() => {
    const option = activeId && document.getElementById(activeId)
    if (option) option.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])
  return (
    <div ref={list} id={listId} role="listbox" aria-label={label} className="palette-list">
      {groups.map(({ id, title, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a list box
        <div key={id} role="group" aria-labelledby={title ? `${listId}-${id}` : undefined} className="palette-group">
          {title && (
            <div id={`${listId}-${id}`} role="presentation" className="palette-title">
              {title}
            </div>
          )}
          {choices.map((choice) => (
            // biome-ignore-start lint/a11y/useKeyWithClickEvents: the field that has the focus hears the keys
            // biome-ignore-start lint/a11y/useFocusableInteractive: active by aria-activedescendant
            <div
              key={choice.id}
              id={optionId(choice)}
              role="option"
              aria-selected={choice.id === active?.id}
              className="palette-option"
              lang={choice.lang}
              // `pointermove`, because `pointerenter` also fires when the list changes under a resting pointer.
              onPointerMove={() => choice.id !== active?.id && onPoint(choice)}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onChoose(choice, event.ctrlKey || event.metaKey)}
            >
              {choice.icon}
              <span className="palette-label">{choice.label}</span>
              {choice.hint && <span className="palette-hint">{choice.hint}</span>}
              <CornerDownLeft size={14} className="palette-enter" />
            </div>
            // biome-ignore-end lint/a11y/useFocusableInteractive: see above
            // biome-ignore-end lint/a11y/useKeyWithClickEvents: see above
          ))}
        </div>
      ))}
    </div>
  )
}
