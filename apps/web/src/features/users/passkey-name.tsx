import { type SubmitEvent, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { IdentityError } from '../../shared/session/identity.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { type Passkey, refreshSecurity, security } from './security.queries.ts'
import { useDeed } from './use-deed.ts'

const maxName = 60

export function PasskeyName({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = usePhrases('security')
  const errors = usePhrases('errors')
  const words = useWords()
  const say = useIdentityWords()
  const [name, setName] = useState(passkey.name)
  const { pending, error, run } = useDeed()
  const isOdd = error instanceof IdentityError && error.code === 'INVALID_NAME'
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(async () => {
      await security.renamePasskey(passkey.id, name)
      await refreshSecurity()
      onClose()
    })
  }
  return (
    <Dialog
      open
      size={3}
      onClose={onClose}
      title={t.passkeys.renameTitle}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form="passkey-name" pending={pending}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id="passkey-name" className="grid gap-4" noValidate onSubmit={save}>
        {error !== undefined && !isOdd && (
          <Banner tone="bad" announce>
            {say(error).message}
          </Banner>
        )}
        <TextInput
          label={t.passkeys.name}
          help={t.passkeys.nameHelp}
          required
          maxLength={maxName}
          value={name}
          error={isOdd ? (name.trim() === '' ? errors.field.required : errors.field.text) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
