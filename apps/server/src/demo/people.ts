/**
 * The people of the demo, the same after every start. Production refuses a database that contains them (config: DEMO).
 */

/** The password of all demo people, printed at the start. It is public, so these people exist only in demos. */
export const DEMO_PASSWORD = 'let the fleet charge at night'

/** A person of the demo. */
export interface DemoPerson {
  readonly email: string
  readonly name: string
  /** The role as the login page shows it. */
  readonly role: 'owner' | 'manager' | 'viewer' | 'accountant' | 'team_manager' | 'driver' | 'other_owner'
  /** Groups in the demo company's wallets, or in the other company's for `other_owner`. */
  readonly permissionGroups: readonly number[]
  readonly language: 'en' | 'pt' | 'es' | 'fr'
}

/** All people of the demo. `other_owner` belongs to the other company. */
export const demoPeople: readonly DemoPerson[] = [
  { email: 'owner@demo.voltway.example', name: 'Olivia Marques', role: 'owner', permissionGroups: [0], language: 'en' },
  {
    email: 'manager@demo.voltway.example',
    name: 'Miguel Rocha',
    role: 'manager',
    permissionGroups: [1],
    language: 'en',
  },
  { email: 'viewer@demo.voltway.example', name: 'Vera Nunes', role: 'viewer', permissionGroups: [2], language: 'en' },
  {
    email: 'accountant@demo.voltway.example',
    name: 'Anselmo Faria',
    role: 'accountant',
    permissionGroups: [2, 11],
    language: 'en',
  },
  {
    email: 'team@demo.voltway.example',
    name: 'Telma Borges',
    role: 'team_manager',
    permissionGroups: [13],
    language: 'en',
  },
  { email: 'driver@demo.voltway.example', name: 'Duarte Lima', role: 'driver', permissionGroups: [3], language: 'en' },
  {
    email: 'owner@other.voltway.example',
    name: 'Otília Prates',
    role: 'other_owner',
    permissionGroups: [0],
    language: 'en',
  },
]
