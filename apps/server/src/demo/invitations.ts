import { invite, type WantedInvitation } from '../features/invitations/invitations.ts'
import { revoke } from '../features/invitations/revoke-invitation.ts'
import type { DemoAction } from './actions.ts'

interface DemoInvitation extends Omit<WantedInvitation, 'groups'> {
  readonly groups?: readonly number[]
  readonly daysAgo: number
  readonly isRevoked?: boolean
}

const invitations: readonly DemoInvitation[] = [
  {
    kind: 'MEMBER',
    channel: 'EMAIL',
    target: 'lurdes.amaral@demo.voltway.example',
    name: 'Lurdes Amaral',
    employeeNumber: '1043',
    costCentre: 'Lisbon deliveries',
    daysAgo: 2,
  },
  { kind: 'MEMBER', channel: 'SMS', target: '+351910000123', name: 'Vasco Teles', daysAgo: 1 },
  { kind: 'MEMBER', channel: 'LINK', target: null, maxUses: 8, validHours: 168, daysAgo: 3 },
  {
    kind: 'MEMBER',
    channel: 'EMAIL',
    target: 'ilda.morgado@demo.voltway.example',
    name: 'Ilda Morgado',
    daysAgo: 12,
  },
  {
    kind: 'GUEST',
    channel: 'EMAIL',
    target: 'audit@contas.demo.voltway.example',
    name: 'Célia Barroso',
    groups: [2, 11],
    daysAgo: 3,
  },
  {
    kind: 'GUEST',
    channel: 'EMAIL',
    target: 'planning@demo.voltway.example',
    name: 'Raul Tomé',
    groups: [2, 10, 12],
    daysAgo: 20,
  },
  {
    kind: 'GUEST',
    channel: 'EMAIL',
    target: 'former.partner@demo.voltway.example',
    groups: [2],
    daysAgo: 5,
    isRevoked: true,
  },
]

/**
 * Invitations in every state of an established fleet. A manager created them, so that the owner sees another person's
 * name.
 */
export const invitationActions: readonly DemoAction[] = invitations.map(
  ({ daysAgo, isRevoked = false, groups = [3], ...wanted }) => ({
    daysAgo,
    by: 'manager',
    run: async (ctx, scope) => {
      const invitation = await invite(ctx, scope, { ...wanted, groups })
      if (isRevoked) await revoke(ctx, scope, invitation.id)
    },
  }),
)
