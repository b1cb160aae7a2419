import { Fragment, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { setSingleKeys, singleKeysOn } from '../../ui/single-keys.ts'
import type { PageName } from '../paths.ts'
import { goKey, goKeys, otherKeys } from './shortcuts.ts'
import './shortcuts.css'

type ShortcutsSheetProps = {
  /** The pages that this person may open now. */
  mayGo: (page: PageName) => boolean
  onClose: () => void
}

/** Lists every shortcut from the shared table, with the switch that WCAG 2.1.4 requires. */
export function ShortcutsSheet({ mayGo, onClose }: ShortcutsSheetProps) {
  const t = usePhrases('companion').shortcuts
  const menu = usePhrases('menu')
  const [on, setOn] = useState(singleKeysOn)
  return (
    <Dialog onClose={onClose} size={7} title={t.title} description={t.description}>
      <div className="shortcuts">
        <section>
          <h3>{t.everywhere}</h3>
          <dl>
            {otherKeys.map(({ does, keys, single }) => (
              <div key={does} data-off={(single && !on) || undefined}>
                <dt>{t.does[does]}</dt>
                <dd>
                  {single && !on
                    ? t.off
                    : keys.map((one, index) => (
                        <Fragment key={one[0]}>
                          {index > 0 && <span>{t.or}</span>}
                          <span className="shortcuts-chord">
                            {one.map((key) => (
                              <Kbd key={key}>{key}</Kbd>
                            ))}
                          </span>
                        </Fragment>
                      ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>{t.goTo}</h3>
          <dl>
            {goKeys
              .filter(([, page]) => mayGo(page))
              .map(([key, page]) => (
                <div key={page} data-off={!on || undefined}>
                  <dt>{menu.page[page]}</dt>
                  <dd>
                    {on ? (
                      <>
                        <Kbd>{goKey}</Kbd>
                        <span>{t.afterwards}</span>
                        <Kbd>{key}</Kbd>
                      </>
                    ) : (
                      t.off
                    )}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      </div>
      <div className="shortcuts-switch">
        <Switch
          checked={on}
          help={t.switchHelp}
          onChange={(event) => {
            setSingleKeys(event.target.checked)
            setOn(event.target.checked)
          }}
        >
          {t.switch}
        </Switch>
      </div>
    </Dialog>
  )
}
