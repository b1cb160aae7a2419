import { lazyScreen } from '../../shared/lazy-screen.ts'

/** Loaded on its own, because the code of every page before sign-in belongs to the sign-in page, which calls no API. */
const RequestLink = lazyScreen('requests', async () => (await import('./request-link.tsx')).RequestLink)

/** The page of the link in a mail. */
export function RequestLinkPage() {
  return <RequestLink />
}
