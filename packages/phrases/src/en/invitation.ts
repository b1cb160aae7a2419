/** The page that an invitation's link opens. */
export const invitation = {
  title: 'Your invitation',
  loading: 'Loading your invitation…',
  invites: 'Invitation from {wallet}',
  asDriver: 'You charge with the fleet’s cards and see your own charges.',
  asGuest: 'You see the fleet’s data and can do what your role allows.',
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
      words: 'The link is in the message you received.',
    },
    not_found: {
      title: 'This link does not work',
      words: 'It may be incomplete or replaced by a newer one. Open the link in the latest message.',
    },
    expired: {
      title: 'This invitation has expired',
      words: 'Ask the person who invited you to send it again.',
    },
    used: {
      title: 'This invitation was already answered',
      words: 'If you accepted it, the fleet is in your list. Otherwise ask for a new invitation.',
    },
    revoked: {
      title: 'This invitation was withdrawn',
      words: 'Ask the person who invited you for a new invitation.',
    },
    other_person: {
      title: 'This invitation is for another account',
      words: 'Sign in with the e-mail address it was sent to, or ask for an invitation to your address.',
    },
  },
} as const
