import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { CatchErrors, Optional } from '../lib/catch-errors.tsx'
import { type Locale, localeTags, pathInLocale } from '../lib/locale.ts'
import { LocaleProvider, useKitWords, usePhrases } from '../lib/phrases.tsx'
import { router, type Shown, useSettledScroll, useShown } from '../lib/router.ts'
import { clearAlert, useAlert } from '../shared/alert/alert-store.ts'
import { useOffersConsent } from '../shared/consent/offered-kinds.ts'
import { type CurrentPage, useCurrentPage } from '../shared/current-page.ts'
import { lazyScreen } from '../shared/lazy-screen.ts'
import { type PageName, pageOf } from '../shared/paths.ts'
import { useWalletHint } from '../shared/session/hints.ts'
import { AlertPopup } from '../ui/alert-popup.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { UiProvider } from '../ui/ui-context.tsx'
import { DocumentHead } from './document-head.tsx'
import { ErrorPage } from './error-page.tsx'
import { durationMs, useProgress } from './progress.ts'
import { layouts, screens } from './screens.tsx'

const NotFoundPage = lazyScreen([], async () => (await import('./not-found-page.tsx')).NotFoundPage)
const ThirdParties = lazyScreen(
  'consent',
  async () => (await import('../shared/consent/third-parties.tsx')).ThirdParties,
)

/** The frame of every page: language, layout, progress bar and alert. */
export function Root() {
  const shown = useShown()
  const current = useCurrentPage()
  useSettledScroll(shown)
  useFocusOnNavigation(current)
  // Renders nothing until the guard has decided, so that nothing forbidden appears for a moment.
  if (shown === null) return null
  return (
    <Suspense>
      <LocaleProvider locale={current.locale}>
        <CatchErrors resetKey={String(shown.turn)} fallback={(error) => <ErrorPage error={error} />}>
          <Kit locale={current.locale}>
            <DocumentHead {...current} />
            <Progress />
            <CatchErrors resetKey={String(shown.turn)} fallback={(error) => <WithoutLayout error={error} />}>
              <LayoutOf page={current.page}>
                <Page current={current} shown={shown} />
              </LayoutOf>
            </CatchErrors>
            <TheAlert />
            <OfferedConsents />
          </Kit>
        </CatchErrors>
      </LocaleProvider>
    </Suspense>
  )
}

/** The page, or the error page. A change of only the language or the query does not mount it again. */
function Page({ current, shown }: { current: CurrentPage; shown: Shown }) {
  const { page, pathname } = current
  if (shown.error !== null) return <ErrorPage error={shown.error.cause} />
  if (page === null) return <NotFoundPage />
  const Screen = screens[page]
  return (
    <CatchErrors resetKey={String(shown.turn)} fallback={(error) => <ErrorPage error={error} />}>
      <Screen key={pathInLocale(pathname, 'en')} />
    </CatchErrors>
  )
}

/**
 * Provides the design system with the language, the time zone of the selected wallet and the navigation of the router.
 */
function Kit({ locale, children }: { locale: Locale; children: ReactNode }) {
  const words = useKitWords()
  const timeZone = useWalletHint()?.timeZone
  const links = useMemo(
    () => ({
      // Keeps the scroll position when a link opens another page of a list or the details of a row.
      navigate: (href: string) => void router.navigate(href, { preserveScroll: isHere(href) }),
      anticipate: router.preload,
    }),
    [],
  )
  return (
    <UiProvider locale={localeTags[locale]} words={words} timeZone={timeZone} {...links}>
      {children}
    </UiProvider>
  )
}

function isHere(href: string): boolean {
  return new URL(href, location.origin).pathname === location.pathname
}

/** Shown when the layout could not be loaded. The title of the page is still correct. */
function WithoutLayout({ error }: { error: unknown }) {
  return (
    <main id="main">
      <ErrorPage error={error} />
    </main>
  )
}

function LayoutOf({ page, children }: { page: PageName | null; children: ReactNode }) {
  if (page === null) return <main id="main">{children}</main>
  const Layout = layouts[pageOf(page).layout]
  return <Layout>{children}</Layout>
}

/**
 * Moves the focus to the content after a navigation, so that reading starts there as after a page load (WCAG 2.4.3).
 */
function useFocusOnNavigation({ page }: CurrentPage): void {
  const before = useRef<PageName | null | undefined>(undefined)
  useEffect(() => {
    const first = before.current === undefined
    const same = before.current === page
    before.current = page
    if (first || same) return
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [page])
}

function Progress() {
  const t = usePhrases('app')
  return <ProgressBar state={useProgress()} durationMs={durationMs} label={t.progress} />
}

/** The consents and third-party scripts of the operator's configuration, on every page. */
function OfferedConsents() {
  return useOffersConsent() ? (
    <Optional>
      <ThirdParties />
    </Optional>
  ) : null
}

function TheAlert() {
  const alert = useAlert()
  return alert && <AlertPopup {...alert} onClose={clearAlert} />
}
