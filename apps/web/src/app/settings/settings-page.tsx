import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { useRight } from '../../shared/permission/right.ts'
import { useWalletHint } from '../../shared/session/hints.ts'
import { sectionNames, sections } from './sections.tsx'
import './settings.css'

const SettingsQuery = z.object({ section: z._default(z.enum(sectionNames), 'profile') })

/** The person's own settings. Each section has its own address. */
export function SettingsPage() {
  const t = usePhrases('settings')
  const menu = usePhrases('menu')
  const [{ section: chosen }] = useUrlQuery(SettingsQuery)
  const { Part } = sections[chosen]
  const keys = useRight('api_keys.manage')
  const isChosen = useWalletHint() !== null
  const shown = sectionNames.filter((name) => name !== 'integrations' || keys.allowed || keys.loading || !isChosen)
  const list = useRef<HTMLUListElement>(null)

  // On a phone the list is wider than the screen, so the selected section is scrolled into view.
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>(`[data-section="${chosen}"]`)
    const row = list.current
    if (here && row) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2
  }, [chosen])

  return (
    <>
      <PageHeader title={menu.page.settings} />
      <div className="settings">
        <nav aria-label={t.sections} className="settings-nav">
          <ul ref={list}>
            {shown.map((name) => {
              const { icon: Icon, Part } = sections[name]
              return (
                <li key={name} data-section={name}>
                  <PageLink
                    variant="plain"
                    to="settings"
                    query={{ section: name }}
                    className="settings-link"
                    aria-current={name === chosen ? 'page' : undefined}
                    onPointerEnter={() => Part.preload()}
                    onFocus={() => Part.preload()}
                  >
                    <Icon size={16} aria-hidden />
                    {t.section[name]}
                  </PageLink>
                </li>
              )
            })}
          </ul>
        </nav>
        <div className="settings-section">
          <h2 className="hidden-visually">{t.section[chosen]}</h2>
          <Part key={chosen} />
        </div>
      </div>
    </>
  )
}
