import { saveLanguage } from '../shared/session/user.queries.ts'
import { AlertBell } from './alert-bell.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { UserMenu } from './user-menu.tsx'

/** The menus of alerts, of the language and of the person. They load after the page, because nobody opens them first. */
export function NavbarMenus({ alerts }: { alerts: boolean }) {
  return (
    <>
      {alerts && <AlertBell />}
      <LanguageSwitcher save={saveLanguage} />
      <UserMenu />
    </>
  )
}
