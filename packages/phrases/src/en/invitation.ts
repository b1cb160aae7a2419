/** The page that an invitation's link opens. */
export const invitation = {
  title: 'Your invitation',
  loading: 'Loading your invitation…',
  invites: 'Invitation from {wallet}',
  asDriver: 'Charge with the fleet’s cards and see your own charges.',
  asGuest: 'See the fleet’s data and do what your role allows.',
  wallet: 'Fleet',
  inviter: 'Invited by',
  role: 'Your role',
  until: 'Valid until',
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'Welcome to {wallet}',
  declined: 'You declined the invitation from {wallet}',
  toFleets: 'Go to your fleets',
  otherAccount: 'Sign in with another account',
  sentTo: 'Sent to {email}.',
  errorTitle: 'The invitation could not be loaded',
  problem: {
    missing: {
      title: 'Open the invitation link again',
      words: 'Open the link in your message. If it is lost, ask for a new invitation.',
    },
    not_found: {
      title: 'This link does not work',
      words: 'It may be incomplete or replaced. Open the link in the latest message.',
    },
    expired: {
      title: 'This invitation has expired',
      words: 'Ask the person who invited you to send it again.',
    },
    used: {
      title: 'This invitation was already answered',
      words: 'If you accepted it, the fleet is in your list. If not, ask for a new one.',
    },
    revoked: {
      title: 'This invitation was withdrawn',
      words: 'Ask the person who invited you for a new invitation.',
    },
    other_person: {
      title: 'This invitation is for another account',
      words: 'Sign in with the address it was sent to, or ask for a new invitation.',
    },
  },
} as const
