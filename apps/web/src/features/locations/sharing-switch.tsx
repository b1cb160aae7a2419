import { usePhrases } from '../../lib/phrases.tsx'
import { useAction } from '../../shared/use-action.ts'
import { Switch } from '../../ui/checkbox.tsx'

type SharingSwitchProps = {
  label: string
  help: string | undefined
  checked: boolean
  save: (checked: boolean) => Promise<void>
}

/** A switch that is saved on change. If saving fails, it reverts and shows the reason. */
export function SharingSwitch({ label, help, checked, save }: SharingSwitchProps) {
  const t = usePhrases('locations')
  const { sending: wanted, run } = useAction(save, { toastRefusal: t.notSaved })
  return (
    <Switch
      help={help}
      checked={wanted ?? checked}
      aria-busy={wanted !== undefined || undefined}
      onChange={(event) => void run(event.currentTarget.checked)}
    >
      {label}
    </Switch>
  )
}
