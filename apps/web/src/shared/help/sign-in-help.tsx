import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { useCurrentPage } from '../current-page.ts'
import { HelpDrawer } from './help-drawer.tsx'

/** Help before sign-in. No other code calls the API there, so this chunk includes the API dependencies. */
export function SignInHelp({ onClose }: { onClose: () => void }) {
  const { page } = useCurrentPage()
  if (page === null) return null
  return (
    <QueryClientProvider client={queryClient}>
      <HelpDrawer page={page} onClose={onClose} />
    </QueryClientProvider>
  )
}
