import { kit } from '@voltway/phrases/en/kit'
import { type ReactNode, useState } from 'react'
import { Monitor } from '../ui/icons/monitor.ts'
import { Moon } from '../ui/icons/moon.ts'
import { Sun } from '../ui/icons/sun.ts'
import { Logo } from '../ui/logo.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SegmentedControl } from '../ui/tabs.tsx'
import { chooseTheme, type Theme, useTheme } from '../ui/theme.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { UiProvider } from '../ui/ui-context.tsx'
import { ActionsPart } from './actions-part.tsx'
import { ChartsPart } from './charts-part.tsx'
import { FeedbackPart } from './feedback-part.tsx'
import { FormsPart } from './forms-part.tsx'
import { OverlaysPart } from './overlays-part.tsx'
import { TablePart } from './table-part.tsx'

const locales = [
  { id: 'en-GB', label: 'English' },
  { id: 'pt-PT', label: 'Português' },
  { id: 'es-ES', label: 'Español' },
  { id: 'fr-FR', label: 'Français' },
] as const

/** All parts of the design system on one page, for developers. Only `npm run dev -w @voltway/web` serves it. */
export function Gallery() {
  const theme = useTheme()
  const [locale, setLocale] = useState<(typeof locales)[number]['id']>('en-GB')
  const themes: { id: Theme; label: string; icon: ReactNode }[] = [
    { id: 'system', label: 'System', icon: <Monitor size={14} /> },
    { id: 'light', label: 'Light', icon: <Sun size={14} /> },
    { id: 'dark', label: 'Dark', icon: <Moon size={14} /> },
  ]
  return (
    <UiProvider locale={locale} words={kit} navigate={(href) => console.log('navigate', href)}>
      <main className="gallery">
        <ProgressBar state="running" label="Loading the page" />
        <header className="gallery-bar">
          <Logo />
          <h1 className="hidden-visually">Gallery of the kit</h1>
          <SegmentedControl label="Theme" choices={themes} chosen={theme} onChoose={chooseTheme} />
          <SegmentedControl label="Language" choices={locales} chosen={locale} onChoose={setLocale} />
        </header>
        <ActionsPart />
        <TablePart />
        <ChartsPart />
        <FormsPart />
        <OverlaysPart />
        <FeedbackPart />
      </main>
      <ToastRegion />
    </UiProvider>
  )
}
