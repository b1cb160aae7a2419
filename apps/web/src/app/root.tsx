import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { type Locale, localeTags } from '../lib/locale.ts'
import { LocaleProvider, useKitWords, usePhrases } from '../lib/phrases.tsx'
import { clearAlert, useAlert } from '../shared/alert/alert-store.ts'
import { useCurrentPage } from '../shared/current-page.ts'
import { type PageName, pageAt, pageOf } from '../shared/paths.ts'
import { AlertPopup } from '../ui/alert-popup.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { UiProvider } from '../ui/ui-context.tsx'
import { DocumentHead } from './document-head.tsx'
import { durationMs, useProgress } from './progress.ts'
import { layouts } from './screens.tsx'

/** Around every page: language, layout, and what floats above. */
export function Root() {
  const current = useCurrentPage()
  useFocusOnNavigation()
  // Until it is known who may see what, nothing is drawn that would have to be taken away again.
  if (current === null) return <Outlet />
  const { page, locale, pathname } = current
  return (
    <Suspense>
      <LocaleProvider locale={locale}>
        <Kit locale={locale}>
          <DocumentHead page={page} locale={locale} pathname={pathname} />
          <Progress />
          <LayoutOf page={page}>
            <Outlet />
          </LayoutOf>
          <TheAlert />
        </Kit>
      </LocaleProvider>
    </Suspense>
  )
}

/** Gives the design system its language and the router's way of following links. */
function Kit({ locale, children }: { locale: Locale; children: ReactNode }) {
  const router = useRouter()
  const words = useKitWords()
  const links = useMemo(
    () => ({
      navigate: (href: string) => void router.navigate({ href }),
      anticipate: (href: string) => void router.preloadRoute({ to: new URL(href, location.origin).pathname }),
    }),
    [router],
  )
  return (
    <UiProvider locale={localeTags[locale]} words={words} {...links}>
      {children}
    </UiProvider>
  )
}

function LayoutOf({ page, children }: { page: PageName | null; children: ReactNode }) {
  if (page === null) return <main id="main">{children}</main>
  const Layout = layouts[pageOf(page).layout]
  return <Layout>{children}</Layout>
}

/** After going to another page, reading starts at its content, as it would after loading it (WCAG 2.4.3). */
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || pageAt(fromLocation.pathname) === pageAt(toLocation.pathname)) return
        const main = document.getElementById('main')
        if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
      }),
    [router],
  )
}

function Progress() {
  const t = usePhrases('app')
  return <ProgressBar state={useProgress()} durationMs={durationMs} label={t.progress} />
}

function TheAlert() {
  const alert = useAlert()
  return alert && <AlertPopup {...alert} onClose={clearAlert} />
}
