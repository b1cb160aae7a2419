import { render as renderAlone } from '@testing-library/react'
import { kit } from '@voltway/phrases/en/kit'
import type { ReactNode } from 'react'
import { UiProvider } from './ui-context.tsx'

/** Renders a component of the design system with the English texts, for its tests. */
export const render = (component: ReactNode) =>
  renderAlone(component, {
    wrapper: ({ children }) => (
      <UiProvider locale="en-GB" words={kit}>
        {children}
      </UiProvider>
    ),
  })
