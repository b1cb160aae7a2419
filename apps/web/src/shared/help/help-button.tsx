import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePhrases } from '../../lib/phrases.tsx'
import { useAddress } from '../../lib/router.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CircleHelp } from '../../ui/icons/circle-help.ts'
import { useCurrentPage } from '../current-page.ts'
import { lazyScreen } from '../lazy-screen.ts'

const HelpDrawer = lazyScreen('faq', async () => (await import('./help-drawer.tsx')).HelpDrawer)

/** Help for the current page. It loads after the page, into the space that the bar reserves for it. */
export function HelpButton() {
  const t = usePhrases('menu')
  const { page } = useCurrentPage()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { key } = useAddress()
  const [openAt, setOpenAt] = useState<string | null>(null)
  useEffect(() => setSlot(document.getElementById('help')), [])
  if (slot === null || page === null) return null
  return (
    <>
      {createPortal(
        <IconButton
          label={t.page.faq}
          aria-haspopup="dialog"
          icon={<CircleHelp size={20} />}
          onPointerEnter={HelpDrawer.preload}
          onClick={() => setOpenAt(key)}
        />,
        slot,
      )}
      {/* After following a link of an answer, the person needs to see the linked page. */}
      {openAt === key && <HelpDrawer page={page} onClose={() => setOpenAt(null)} />}
    </>
  )
}
