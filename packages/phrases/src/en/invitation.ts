/** The page an invitation's link leads to. */
export const invitation = {
  title: 'Your invitation',
  loading: 'Looking for your invitation…',
  invites: '{wallet} invites you',
  asDriver: 'You will charge with the fleet’s cards and see your own charges.',
  asGuest: 'You will see the fleet, and do in it what your role allows.',
  wallet: 'Fleet',
  inviter: 'Invited by',
  role: 'Your role',
  until: 'Answer until',
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'Welcome to {wallet}',
  declined: 'You declined the invitation of {wallet}',
  toFleets: 'To your fleets',
  otherAccount: 'Sign in with another account',
  sentTo: 'It was sent to {email}.',
  errorTitle: 'The invitation could not be loaded',
  problem: {
    missing: {
      title: 'Open the link of your invitation again',
      words: 'This page does not know which invitation you mean. The link is in the message you got.',
    },
    not_found: {
      title: 'This link does not work',
      words: 'It may be cut off, or a newer message has taken its place. Open the link of the newest one.',
    },
    expired: {
      title: 'This invitation has expired',
      words: 'Ask whoever invited you to send it again. It takes them one click.',
    },
    used: {
      title: 'This invitation was answered already',
      words: 'If it was you who accepted, the fleet is among your fleets. If not, ask for a new invitation.',
    },
    revoked: {
      title: 'This invitation was withdrawn',
      words: 'The person who invited you can tell you why, and invite you again.',
    },
    other_person: {
      title: 'This invitation is for another account',
      words: 'Sign in with the e-mail address it was sent to, or ask for an invitation to the one you use.',
    },
  },
} as const
