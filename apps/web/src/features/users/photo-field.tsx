import { type User, updateUser } from '@voltway/contract/users'
import { photoUpload, uploadPhoto } from '@voltway/contract/users-photo'
import { type ChangeEvent, useRef } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { LocalProblem } from '../../shared/problem.ts'
import { userQuery } from '../../shared/session/user.queries.ts'
import { useAction } from '../../shared/use-action.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'

/** The person's photo. A new one is saved as soon as it is chosen. */
export function PhotoField({ user }: { user: User }) {
  const t = usePhrases('profile')
  const input = useRef<HTMLInputElement>(null)
  const { isPending, refusal, run } = useAction(
    async (file: File | null) => {
      if (file === null) return request(updateUser, { body: { photo_url: null } })
      if (file.size > photoUpload.maxBytes) throw new LocalProblem(t.photo.tooLarge)
      return request(uploadPhoto, { file })
    },
    {
      refresh: (changed) => queryClient.setQueryData(userQuery.queryKey, changed),
      done: (_, file) => (file === null ? t.photo.removed : t.photo.saved),
    },
  )
  const failed = refusal && (refusal.fields.photo ?? refusal.message)

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Allows choosing the same file again after a failure.
    target.value = ''
    if (file) void run(file)
  }

  return (
    <div className="flex items-center gap-4">
      <Avatar name={user.name || user.email} photo={user.photo_url ?? undefined} size={64} />
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap gap-2">
          <Button pending={isPending} onClick={() => input.current?.click()}>
            {user.photo_url ? t.photo.change : t.photo.choose}
          </Button>
          {user.photo_url && (
            <Button type={3} pending={isPending} onClick={() => run(null)}>
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
