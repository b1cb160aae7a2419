import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { Sparkles } from '../../ui/icons/sparkles.ts'
import './notice.css'
import { applyUpdate, useUpdateWaiting } from './updates.ts'

/** Offers the new version without interrupting the person's work. */
export function UpdateNotice() {
  const t = usePhrases('companion').offline
  const waits = useUpdateWaiting()
  const [later, setLater] = useState(false)
  if (!waits || later) return null
  return (
    <section className="notice" aria-label={t.newVersion}>
      <Sparkles size={20} className="notice-icon" data-tone="info" />
      <p role="status" className="notice-words font-medium">
        {t.newVersion}
      </p>
      <Button type={3} small onClick={() => setLater(true)}>
        {t.later}
      </Button>
      <Button small onClick={applyUpdate}>
        {t.reload}
      </Button>
    </section>
  )
}
