import { useState } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { useHref } from '../../shared/page-link.tsx'
import { urlOfSignIn } from '../../shared/session/after-sign-in.ts'
import { identityCompany } from '../../shared/session/identity-company.ts'
import { isEmailLike, useIdentityWords } from '../../shared/session/identity-words.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Building2 } from '../../ui/icons/building-2.ts'

type Company = { readonly is_enforced: boolean }

/**
 * The company whose provider signs in an address. Null: it has none, or `find` was not called for this address. The
 * sign-in page loads without the cache of queries.
 */
export function useCompanyOf(email: string): { company: Company | null; find: () => void } {
  const address = email.trim().toLowerCase()
  const [found, setFound] = useState<{ address: string; company: Company | null } | null>(null)
  const { run } = useAction((wanted: string) => identityCompany.find(wanted), {
    describe: useIdentityWords(),
    onDone: ({ company }, wanted) => setFound({ address: wanted, company }),
  })
  const find = () => {
    if (isEmailLike(address) && found?.address !== address) void run(address)
  }
  return { company: found?.address === address ? found.company : null, find }
}

/** Goes on to the provider of the address's company. */
export function CompanyButton({ email, isOnlyWay }: { email: string; isOnlyWay: boolean }) {
  const t = usePhrases('auth')
  const locale = useLocale()
  const href = useHref()
  const { isPending, refusal, run } = useAction(
    () => identityCompany.begin(email.trim(), urlOfSignIn(locale), href({ to: 'login' })),
    { describe: useIdentityWords(), onDone: ({ url }) => location.assign(url) },
  )
  return (
    <>
      <Button wide type={isOnlyWay ? 1 : 2} icon={<Building2 />} pending={isPending} onClick={() => run()}>
        {t.companyContinue}
      </Button>
      {refusal && (
        <p role="alert" className="field-error">
          {refusal.message}
        </p>
      )}
    </>
  )
}
