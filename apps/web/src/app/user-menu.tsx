import { usePhrases } from '../lib/phrases.tsx'
import { useUser } from '../shared/session/user.queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const accountItems = () => import('./account-items.tsx').then((m) => m.AccountItems)

/** The photo or a placeholder, the name with a skeleton while it loads, and the person's own items (spec §2). */
export function UserMenu() {
  const t = usePhrases('app')
  const { data: user } = useUser()
  const name = user?.name || user?.email || ''
  return (
    <Menu
      label={t.account}
      items={accountItems}
      header={
        user && (
          <div className="min-w-0">
            <p className="font-medium truncate">{name}</p>
            <p className="text-xs text-ink-3 truncate">{user.email}</p>
          </div>
        )
      }
      trigger={(trigger) => (
        <Button {...trigger} type={3} className="user-button">
          {user ? (
            <>
              <Avatar name={name} photo={user.photo_url ?? undefined} />
              <span className="user-name">{name}</span>
            </>
          ) : (
            <>
              <Skeleton width={32} height={32} round />
              <span className="user-name">
                <Skeleton width={104} />
              </span>
            </>
          )}
          <span className="hidden-visually">{t.account}</span>
        </Button>
      )}
    />
  )
}
