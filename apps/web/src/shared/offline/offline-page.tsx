import { useEffect, useRef } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { CloudOff } from '../../ui/icons/cloud-off.ts'
import { PageButton } from '../page-link.tsx'
import { checkServer, useConnection } from './connection.ts'
import { FreshnessList } from './connection-notice.tsx'
import { freshnessOf } from './freshness.ts'
import { lastContact } from './last-contact.ts'
import { useMoment } from './moment.ts'

/**
 * Replaces a page that needs a connection: shows since when there is none, and which data is available. The page opens
 * automatically once the connection is back.
 */
export function OfflinePage({ retry }: { retry: () => void }) {
  const t = usePhrases('companion').offline
  const errors = usePhrases('errors')
  const moment = useMoment()
  const connection = useConnection()
  const left = freshnessOf(queryClient, { shown: false })
  const contact = lastContact()
  useRetryWhenBack(connection === 'connected', retry)
  return (
    <div className="offline-page" role="alert">
      <CloudOff size={40} className="stroke-[1.5]" />
      <h1>{t.pageTitle}</h1>
      <p>
        {connection === 'connected' ? errors.checkInternetConnection : t[connection]}{' '}
        {contact && t.lastContact({ time: moment(contact) })}
      </p>
      {left.length > 0 ? (
        <>
          <p>{t.pageStale}</p>
          <FreshnessList of={left} />
        </>
      ) : (
        <p>{t.pageWords}</p>
      )}
      <div className="offline-page-ways">
        <Button type={1} onClick={() => void checkServer().then((there) => there && retry())}>
          {t.retry}
        </Button>
        <PageButton to="home">{errors.goHome}</PageButton>
      </div>
    </div>
  )
}

function useRetryWhenBack(connected: boolean, retry: () => void): void {
  const before = useRef(connected)
  // A request failed. From now on the server is polled until it responds.
  useEffect(() => void checkServer(), [])
  useEffect(() => {
    if (connected && !before.current) retry()
    before.current = connected
  }, [connected, retry])
}
