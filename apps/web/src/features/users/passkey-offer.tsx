import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { tabStorage } from '../../lib/storage.ts'
import { OFFER_PASSKEY } from '../../shared/session/after-sign-in.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { useAction } from '../../shared/use-action.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyRound } from '../../ui/icons/key-round.ts'
import { toast } from '../../ui/toast-store.ts'
import { makePasskey } from './make-passkey.ts'
import { hasPasskeys } from './passkey-button.tsx'

/** Offers a passkey to a person who has just joined without a password. */
export function PasskeyOffer() {
  const t = usePhrases('auth-link')
  const [isOpen, setOpen] = useState(() => hasPasskeys() && tabStorage.read(OFFER_PASSKEY) !== null)
  const close = () => {
    tabStorage.remove(OFFER_PASSKEY)
    setOpen(false)
  }
  const add = useAction(() => makePasskey('', t.passkeyUnnamed), {
    describe: useIdentityWords(),
    toastRefusal: true,
    onDone: (isAdded) => {
      if (!isAdded) return
      toast({ tone: 'ok', title: t.passkeyAdded })
      close()
    },
  })
  if (!isOpen) return null
  return (
    <Banner
      tone="accent"
      icon={<KeyRound />}
      onDismiss={close}
      action={
        <Button small pending={add.isPending} onClick={() => void add.run()}>
          {t.passkeyAdd}
        </Button>
      }
    >
      <p className="font-semibold">{t.passkeyTitle}</p>
      <p>{t.passkeyWords}</p>
    </Banner>
  )
}
