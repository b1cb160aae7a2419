import { MenuPart } from '../shared/legal/menu-part.tsx'
import { Companion } from './companion.tsx'
import { LoadPerson } from './load-person.tsx'

/** What every signed-in page works without. Its texts load with it, because they are also needed without a connection. */
export function BesidePage() {
  return (
    <>
      <LoadPerson />
      <MenuPart />
      <Companion />
    </>
  )
}
