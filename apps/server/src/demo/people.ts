/** The people of the demo, the same after every start. Production refuses to have them (config: DEMO). */

/** Everybody's password; printed at the start, never accepted outside the demo because nobody else has it. */
export const DEMO_PASSWORD = 'let the fleet charge at night'

export interface DemoPerson {
  readonly email: string
  readonly name: string
  /** What the login page calls them. */
  readonly role: 'owner' | 'manager' | 'viewer' | 'accountant' | 'driver' | 'other_owner'
  /** Groups held in the demo company's wallets; of the other company for `other_owner`. */
  readonly permissionGroups: readonly number[]
  readonly language: 'en' | 'pt' | 'es' | 'fr'
}

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
  { email: 'driver@demo.voltway.example', name: 'Duarte Lima', role: 'driver', permissionGroups: [3], language: 'en' },
  {
    email: 'owner@other.voltway.example',
    name: 'Otília Prates',
    role: 'other_owner',
    permissionGroups: [0],
    language: 'en',
  },
]
