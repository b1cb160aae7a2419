import type { Card } from '@voltway/contract/cards'
import { useState } from 'react'
import { CardDrawer, type CardDrawerProps } from '../../features/cards/card-drawer.tsx'
import { CardRules } from '../../features/rules/card-rules.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { Button } from '../../ui/button.tsx'
import { Zap } from '../../ui/icons/zap.ts'

const StartForDriver = lazyScreen(
  'stations',
  async () => (await import('../../features/stations/start-for-driver.tsx')).StartForDriver,
)

/** One card beside the list, with the rules that apply to it and the start of a charge for its driver. */
export function CardBeside(props: Omit<CardDrawerProps, 'rules' | 'above'>) {
  const t = usePhrases('card-details')
  const locked = useLocked('sessions.stop')
  const [starting, setStarting] = useState<Card | null>(null)
  return (
    <>
      <CardDrawer
        {...props}
        rules={(card) => <CardRules card={card} />}
        above={(card) =>
          card.state === 'ACTIVE' && (
            <div className="mb-4">
              <Button wide locked={locked} icon={<Zap />} onClick={() => setStarting(card)}>
                {t.startCharge}
              </Button>
            </div>
          )
        }
      />
      {starting && <StartForDriver card={starting} onClose={() => setStarting(null)} />}
    </>
  )
}
