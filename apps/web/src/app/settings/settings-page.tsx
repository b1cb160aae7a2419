import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { PageLink, useGo } from '../../shared/page-link.tsx'
import { useRight } from '../../shared/permission/right.ts'
import { useWalletHint } from '../../shared/session/hints.ts'
import { mayOpen } from '../menu.ts'
import { type SectionName, sectionNames, sections } from './sections.tsx'
import './settings.css'

const SettingsQuery = z.object({ section: z._default(z.enum(sectionNames), 'profile') })
/** The address of the fleet's vehicles before they had a page. */
const MovedQuery = z.object({ section: z.optional(z.literal('vehicles')) })

/** The person's own settings. Each section has its own address. */
export function SettingsPage() {
  const [{ section }] = useUrlQuery(MovedQuery)
  return section === 'vehicles' ? <MovedVehicles /> : <Settings />
}

/** Links to the fleet's vehicles lead to their page; people without a fleet have their own vehicles. */
function MovedVehicles() {
  const go = useGo()
  const level = useWalletHint()?.level ?? null
  useEffect(() => {
    const to = mayOpen('vehicles', level)
      ? ({ to: 'vehicles' } as const)
      : ({ to: 'settings', query: { section: 'own-vehicles' } } as const)
    void go(to, { replace: true })
  }, [go, level])
  return null
}

/** The rights without which a section is not shown. */
type Needed = Partial<Record<SectionName, ReturnType<typeof useRight>>>

const ofKeys = (keys: ReturnType<typeof useRight>): Needed => ({
  integrations: keys,
  'company-data': keys,
  'company-sign-in': keys,
})

function Settings() {
  const t = usePhrases('settings')
  const menu = usePhrases('menu')
  const [{ section: chosen }] = useUrlQuery(SettingsQuery)
  const { Part } = sections[chosen]
  const keys = useRight('api_keys.manage')
  const isChosen = useWalletHint() !== null
  const consumption = useRight('consumption.read')
  const needed: Needed = { ...ofKeys(keys), reports: consumption, 'cost-centres': consumption }
  const shown = sectionNames.filter((name) => {
    const right = needed[name]
    return right === undefined || right.allowed || right.loading || !isChosen
  })
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
