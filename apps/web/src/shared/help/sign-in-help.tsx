import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { useCurrentPage } from '../current-page.ts'
import { HelpDrawer } from './help-drawer.tsx'

/** Help before signing in, where nothing else asks the API: what it needs for that comes along. */
export function SignInHelp({ onClose }: { onClose: () => void }) {
  const { page } = useCurrentPage()
  if (page === null) return null
  return (
    <QueryClientProvider client={queryClient}>
      <HelpDrawer page={page} onClose={onClose} />
    </QueryClientProvider>
  )
}
