import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { CloudOff } from '../../ui/icons/cloud-off.ts'
import { toast } from '../../ui/toast-store.ts'
import { askServer, useConnection } from './connection.ts'
import { type Freshness, freshnessOf, type Part } from './freshness.ts'
import { useMoment } from './moment.ts'
import './notice.css'

/** Says that what is on screen is not of now, and since when. It floats, so that nothing moves when it comes and goes. */
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
    await askServer()
    setRetrying(false)
  }
  return (
    <section className="notice notice-connection" aria-label={t[connection]}>
      <CloudOff size={20} aria-hidden className="notice-icon" />
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

/** Each part of the product and from when it is. */
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
