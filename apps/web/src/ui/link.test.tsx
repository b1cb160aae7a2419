import { fireEvent, render, screen } from '@testing-library/react'
import { kit } from '@voltway/phrases/en/kit'
import { expect, test, vi } from 'vitest'
import { Link } from './link.tsx'
import { RowLink } from './table-parts.tsx'
import { UiProvider } from './ui-context.tsx'

test('hovering over or focusing an internal link preloads its target', () => {
  const anticipate = vi.fn()
  render(
    <UiProvider locale="en-GB" words={kit} navigate={() => {}} anticipate={anticipate}>
      <Link href="/cards">Cards</Link>
      <Link href="https://elsewhere.example/">Elsewhere</Link>
    </UiProvider>,
  )
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(anticipate).not.toHaveBeenCalled()
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'Cards' }))
  fireEvent.focus(screen.getByRole('link', { name: 'Cards' }))
  expect(anticipate.mock.calls).toEqual([['/cards'], ['/cards']])
})

test('hovering over or focusing a row reports the intent, so that its details can be preloaded', () => {
  const intent = vi.fn()
  render(
    <UiProvider locale="en-GB" words={kit}>
      <RowLink href="/cards?card=1" onIntent={intent}>
        Van 1
      </RowLink>
    </UiProvider>,
  )
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'Van 1' }))
  fireEvent.focus(screen.getByRole('link', { name: 'Van 1' }))
  expect(intent).toHaveBeenCalledTimes(2)
})
