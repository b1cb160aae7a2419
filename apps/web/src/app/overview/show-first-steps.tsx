import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { ListChecks } from '../../ui/icons/list-checks.ts'
import { useDismissal } from './first-steps.tsx'

/** Shows the dismissed first steps again. */
export function ShowFirstSteps() {
  const t = usePhrases('home')
  const show = useDismissal()
  return (
    <Button icon={<ListChecks />} pending={show.isPending} onClick={() => show.run(false)}>
      {t.showFirstSteps}
    </Button>
  )
}
