import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { CloudOff } from '../../ui/icons/cloud-off.ts'
import { toast } from '../../ui/toast-store.ts'
import { checkServer, useConnection } from './connection.ts'
import { type Freshness, freshnessOf, type Part } from './freshness.ts'
import { useMoment } from './moment.ts'
import './notice.css'

/**
 * Shows that the data on screen is outdated, and since when. The notice floats, so that no content moves when it
 * appears or disappears.
 */
export function ConnectionNotice() {
  const t = usePhrases('companion').offline
  const moment = useMoment()
  const client = useQueryClient()
  const connection = useConnection()
  const [retrying, setRetrying] = useState(false)
  useToastWhenBack(connection === 'connected', t.back)
  if (connection === 'connected') return null
  const shown = freshnessOf(client, { shown: true })
  const retry = async () => {
    setRetrying(true)
    await checkServer()
    setRetrying(false)
  }
  return (
    <section className="notice notice-connection" aria-label={t[connection]}>
      <CloudOff size={20} className="notice-icon" />
      <div className="notice-words">
        <p role="status">
          <span className="font-medium">{t[connection]}</span>{' '}
          {shown[0] && <span className="text-ink-2">{t.shownFrom({ time: moment(shown[0].at) })}</span>}
        </p>
        {shown.length > 1 && (
          <details>
            <summary>{t.details}</summary>
            <FreshnessList of={shown} />
          </details>
        )}
      </div>
      <Button type={3} small pending={retrying} onClick={() => void retry()}>
        {t.retry}
      </Button>
    </section>
  )
}

/** Lists each part of the product with the time of its data. */
export function FreshnessList({ of }: { of: readonly Freshness[] }) {
  const words: Record<Part, string> = { ...usePhrases('menu').page, ...usePhrases('companion').offline.part }
  const moment = useMoment()
  return (
    <dl className="freshness">
      {of.map(({ part, at }) => (
        <div key={part}>
          <dt>{words[part]}</dt>
          <dd>
            <time dateTime={at.toISOString()}>{moment(at)}</time>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useToastWhenBack(connected: boolean, words: string): void {
  const before = useRef(connected)
  useEffect(() => {
    if (connected && !before.current) toast({ title: words })
    before.current = connected
  }, [connected, words])
}
