import { MenuPart } from '../shared/legal/menu-part.tsx'
import { Companion } from './companion.tsx'
import { LoadPerson } from './load-person.tsx'

/**
 * The optional parts of every signed-in page. Their texts load with them, because the notice of a lost connection is shown
 * without one.
 */
export function BesidePage() {
  return (
    <>
      <LoadPerson />
      <MenuPart />
      <Companion />
    </>
  )
}
