import type { Right } from '@voltway/contract/rights'
import { useState } from 'react'
import { languages, locales } from '../lib/locale.ts'
import { useLocale, usePhrases } from '../lib/phrases.tsx'
import { useChangeLanguage } from '../shared/change-language.ts'
import type { Choice } from '../shared/palette/choice.ts'
import { Palette } from '../shared/palette/palette.tsx'
import { hrefOf, type PageName, type PageTarget } from '../shared/paths.ts'
import { useWalletHint } from '../shared/session/hints.ts'
import { signOut } from '../shared/session/session.ts'
import { saveLanguage } from '../shared/session/user.queries.ts'
import { useWallet } from '../shared/wallet/wallet.queries.ts'
import { ArrowLeftRight } from '../ui/icons/arrow-left-right.ts'
import { Download } from '../ui/icons/download.ts'
import { Keyboard } from '../ui/icons/keyboard.ts'
import { Languages } from '../ui/icons/languages.ts'
import { LogOut } from '../ui/icons/log-out.ts'
import { Monitor } from '../ui/icons/monitor.ts'
import { Moon } from '../ui/icons/moon.ts'
import { Sun } from '../ui/icons/sun.ts'
import { chooseTheme, useTheme } from '../ui/theme.ts'
import { type CardCommand, CommandDialog } from './command-dialog.tsx'
import { installer } from './install-offer.ts'
import { allEntries, mayOpen } from './menu.ts'
import { PageIcon } from './page-icon.tsx'
import { useCommands } from './palette-commands.tsx'

type ProductPaletteProps = {
  /** The first text. */
  typed: string | undefined
  onClose: () => void
  onShortcuts: () => void
}

/** The palette with the pages, actions and commands that the person may use. */
export function ProductPalette({ typed, onClose, onShortcuts }: ProductPaletteProps) {
  const hint = useWalletHint()
  const actions = useActions(onShortcuts)
  const rights = useWallet().data?.allowed_actions ?? []
  const level = hint?.level ?? null
  const pages = usePages(level, rights)
  // A search result opens on its page, so the person needs access to the page and the right to read.
  const sources = {
    cards: mayOpen('cards', level) && rights.includes('cards.read'),
    members: mayOpen('invites', level) && rights.includes('members.read'),
    sessions: mayOpen('charging-sessions', level) && rights.includes('sessions.read'),
    invoices: mayOpen('invoices', level) && rights.includes('invoices.read'),
  }
  const [text, setText] = useState(typed ?? '')
  const [command, setCommand] = useState<CardCommand | null>(null)
  const walletId = hint?.walletId ?? null
  const commands = useCommands({ text, onText: setText, walletId, rights, onCardCommand: setCommand })
  if (command) return <CommandDialog command={command} onClose={onClose} />
  return (
    <Palette
      text={text}
      onText={setText}
      commands={commands}
      pages={pages}
      actions={actions}
      sources={sources}
      walletId={walletId}
      onClose={onClose}
    />
  )
}

function usePages(level: number | null, rights: readonly Right[]): Choice[] {
  const menu = usePhrases('menu')
  return allEntries
    .filter(({ page }) => page !== 'index' && mayOpen(page, level, rights))
    .map(({ id, page }) => ({
      id: `page-${page}`,
      label: menu.page[page],
      // The English name and the address also match in other languages.
      also: page.replace('-', ' '),
      icon: <PageIcon id={id} size={16} />,
      href: hrefOf({ to: page as Exclude<PageName, 'wallet-guest'> } as PageTarget, 'en'),
    }))
}

const themes = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const

function useActions(onShortcuts: () => void): Choice[] {
  const t = usePhrases('companion').palette
  const locale = useLocale()
  const theme = useTheme()
  const changeLanguage = useChangeLanguage(saveLanguage)
  const install = installer()
  return [
    {
      id: 'select-wallet',
      label: t.selectWallet,
      icon: <ArrowLeftRight />,
      href: hrefOf({ to: 'index' }, 'en'),
    },
    ...locales
      .filter((other) => other !== locale)
      .map((other) => ({
        id: `speak-${other}`,
        label: t.speak({ language: languages[other].name }),
        also: other,
        icon: <Languages />,
        run: () => void changeLanguage(other),
      })),
    ...themes
      .filter(([name]) => name !== theme)
      .map(([name, Icon]) => ({
        id: `theme-${name}`,
        label: t.theme[name],
        icon: <Icon />,
        run: () => chooseTheme(name),
      })),
    { id: 'keys', label: t.keys, icon: <Keyboard />, run: onShortcuts },
    ...(install ? [{ id: 'install', label: t.install, icon: <Download />, run: install }] : []),
    {
      id: 'sign-out',
      label: t.signOut,
      icon: <LogOut />,
      // Signing out clears the data on this device even when the server cannot be reached.
      run: () => void signOut().catch(() => {}),
    },
  ]
}
