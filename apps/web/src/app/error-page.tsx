import { useEffect } from 'react'
import { CatchErrors } from '../lib/catch-errors.tsx'
import { ChunkError } from '../lib/load-chunk.ts'
import { localeOfPath } from '../lib/locale.ts'
import { PageError } from '../lib/page-error.ts'
import { phrasesOf, usePhrases } from '../lib/phrases.tsx'
import { reportError } from '../lib/report-error.ts'
import { RequestError } from '../lib/request.ts'
import { reportRequestFailure } from '../lib/request-failures.ts'
import { router } from '../lib/router.ts'
import { checkReadiness, isInterrupted, isUnconnected, pauseBeforeCheck } from '../shared/offline/interruption.ts'
import { useOfflinePage } from '../shared/offline/offline-door.ts'
import { PageButton } from '../shared/page-link.tsx'
import { hrefOf } from '../shared/paths.ts'
import { useDescribeError } from '../shared/problem.ts'
import { IdentityError } from '../shared/session/identity.ts'
import { Button } from '../ui/button.tsx'
import './error-page.css'

/** Returns the status of the error, 500 by default (spec §8). */
export function statusOf(error: unknown): number {
  const known = error instanceof RequestError || error instanceof IdentityError || error instanceof PageError
  return known && error.status > 0 ? error.status : 500
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** Shown instead of a page that failed to load or render (spec §8). */
export function ErrorPage({ error }: { error: unknown }) {
  useEffect(() => {
    // A `PageError`, such as an unknown middleware, is a defect of the product, so it is reported although its message
    // is shown.
    if (!(error instanceof RequestError || error instanceof IdentityError || error instanceof ChunkError))
      reportError(error)
  }, [error])
  return (
    <CatchErrors resetKey="" fallback={() => <BrokenErrorPage />}>
      <ErrorBody error={error} />
    </CatchErrors>
  )
}

function ErrorBody({ error }: { error: unknown }) {
  const OfflinePage = useOfflinePage()
  useEffect(() => {
    if (isUnconnected(error)) reportRequestFailure(error)
  }, [error])
  return OfflinePage && needsConnection(error) ? <OfflinePage retry={router.retry} /> : <ErrorWords error={error} />
}

/** Returns whether the server did not respond, to a request or to the load of a chunk. */
function needsConnection(error: unknown): boolean {
  return error instanceof ChunkError ? error.unanswered : isUnconnected(error)
}

/** Retries a page that failed for want of a connection, before the part that follows the connection is loaded. */
function useRetryWhenReady(error: unknown): void {
  useEffect(() => {
    if (!isUnconnected(error)) return
    let timer: ReturnType<typeof setTimeout>
    const check = async (checks: number) => {
      if ((await checkReadiness()) === 'connected') void router.retry()
      else timer = setTimeout(() => void check(checks + 1), pauseBeforeCheck(checks))
    }
    timer = setTimeout(() => void check(1), pauseBeforeCheck(0))
    return () => clearTimeout(timer)
  }, [error])
}

function ErrorWords({ error }: { error: unknown }) {
  const t = usePhrases('errors')
  useRetryWhenReady(error)
  const lost = (error instanceof RequestError || error instanceof IdentityError) && error.status === 0
  const chunk = error instanceof ChunkError
  const status = statusOf(error)
  const describe = useDescribeError()
  const title = error instanceof PageError ? error.message : status === 403 ? t.notAllowed : t.error
  const described = isInterrupted(error) ? new RequestError(503, { code: 'request.interrupted' }) : error
  const message =
    described instanceof RequestError ? describe(described).message : `${t.errorOccurred}. ${t.contactSupport}`
  return (
    <div className="error-page" role="alert">
      {!lost && !chunk && <p className="error-page-status tabular">{status}</p>}
      <h1>{lost || chunk ? t.errorOccurred : title}</h1>
      <p>{lost ? t.checkInternetConnection : chunk ? t.newVersion : message}</p>
      {/* Spec §8: the message of the error, which people pass on to support. The others have words of their own. */}
      {!(error instanceof RequestError || error instanceof PageError || lost || chunk) && messageOf(error) && (
        <p className="error-page-id">{messageOf(error)}</p>
      )}
      {error instanceof RequestError && error.requestId && (
        <p className="error-page-id">{t.requestNumber({ id: error.requestId })}</p>
      )}
      <div className="error-page-ways">
        <Button type={1} onClick={() => (chunk ? location.reload() : void router.retry())}>
          {chunk ? t.reload : t.tryAgain}
        </Button>
        <PageButton to="home">{t.goHome}</PageButton>
      </div>
    </div>
  )
}

/**
 * Shown when the error page itself fails, for example because its texts are missing: English text and a plain link
 * (spec §8).
 */
function BrokenErrorPage() {
  const locale = localeOfPath(location.pathname)
  const t: { errorPageFailed: string; goHome: string } | undefined = phrasesOf(locale, 'errors')
  return (
    <div className="error-page" role="alert">
      <h1>{t?.errorPageFailed ?? 'An error occurred while showing the error page'}</h1>
      <p>
        <a className="link" href={hrefOf({ to: 'home' }, locale)}>
          {t?.goHome ?? 'Go to the home page'}
        </a>
      </p>
    </div>
  )
}
