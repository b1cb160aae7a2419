import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { Switch } from '../../ui/checkbox.tsx'
import { toast } from '../../ui/toast-store.ts'

type SharingSwitchProps = {
  label: string
  help: string
  checked: boolean
  save: (checked: boolean) => Promise<void>
}

/** A switch that is saved as it is turned; what could not be saved turns back and says why. */
export function SharingSwitch({ label, help, checked, save }: SharingSwitchProps) {
  const t = usePhrases('locations')
  const say = useSay()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const turn = async (next: boolean) => {
    if (wanted !== null) return
    setWanted(next)
    try {
      await save(next)
    } catch (error) {
      toast({ tone: 'bad', title: t.notSaved, description: say(error).message })
    } finally {
      setWanted(null)
    }
  }
  return (
    <Switch
      help={help}
      checked={wanted ?? checked}
      aria-busy={wanted !== null || undefined}
      onChange={(event) => void turn(event.currentTarget.checked)}
    >
      {label}
    </Switch>
  )
}
