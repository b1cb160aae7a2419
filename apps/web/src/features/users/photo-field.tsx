import { type User, updateUser } from '@voltway/contract/users'
import { photoUpload, uploadPhoto } from '@voltway/contract/users-photo'
import { type ChangeEvent, useRef } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useSay } from '../../shared/problem.ts'
import { userQuery } from '../../shared/session/user.queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useDeed } from './use-deed.ts'

class TooLarge extends Error {}

/** The photo as it is shown to others, in force as soon as it is chosen. */
export function PhotoField({ user }: { user: User }) {
  const t = usePhrases('profile')
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const { pending, error, run } = useDeed()
  const failed = error instanceof TooLarge ? t.photo.tooLarge : error === undefined ? null : wordsOf(say(error))

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again after a failure.
    target.value = ''
    if (!file) return
    void run(async () => {
      if (file.size > photoUpload.maxBytes) throw new TooLarge()
      queryClient.setQueryData(userQuery.queryKey, await ask(uploadPhoto, { file }))
      toast({ tone: 'ok', title: t.photo.saved })
    })
  }
  const remove = () =>
    void run(async () => {
      queryClient.setQueryData(userQuery.queryKey, await ask(updateUser, { body: { photo_url: null } }))
      toast({ tone: 'ok', title: t.photo.removed })
    })

  return (
    <div className="flex items-center gap-4">
      <Avatar name={user.name || user.email} photo={user.photo_url ?? undefined} size={64} />
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap gap-2">
          <Button pending={pending} onClick={() => input.current?.click()}>
            {user.photo_url ? t.photo.change : t.photo.choose}
          </Button>
          {user.photo_url && (
            <Button type={3} pending={pending} onClick={remove}>
              {t.photo.remove}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={photoUpload.types.join(',')}
          aria-label={t.photo.choose}
          onChange={choose}
        />
        {failed ? (
          <p role="alert" className="field-error">
            {failed}
          </p>
        ) : (
          <p className="field-help">{t.photo.help}</p>
        )}
      </div>
    </div>
  )
}

function wordsOf({ message, fields }: ReturnType<ReturnType<typeof useSay>>): string {
  return fields.photo ?? message
}
