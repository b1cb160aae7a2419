/** What people read in their mailbox. Nothing a stranger typed goes into a mail but names that are names, so that nobody can write through us. */
export const mail = {
  confirm: {
    subject: 'Confirm your e-mail address',
    title: 'One step left',
    body: 'Somebody, hopefully you, created an account at Voltway Fleets with this address. Confirm that the address is yours to start.',
    action: 'Confirm address',
    validity: 'The link works for 24 hours.',
    notYou: 'It was not you? Then do not open the link: without it nothing happens.',
  },
  reset: {
    subject: 'Choose a new password',
    title: 'Choose a new password',
    body: 'Somebody, hopefully you, asked for a new password for your account at Voltway Fleets.',
    action: 'Choose a password',
    validity: 'The link works for one hour and only once. A new password signs you out everywhere.',
    notYou: 'It was not you? Then do not open the link: your password stays as it is.',
  },
  signUpTried: {
    subject: 'You have an account already',
    title: 'You have an account already',
    body: 'Somebody, hopefully you, tried to create an account at Voltway Fleets with this address. It has one already, so nothing was changed.',
    action: 'Sign in',
    forgotten: 'Forgotten your password? The sign-in page sends you a link to choose a new one.',
    notYou: 'It was not you? Then there is nothing to do: nobody got in.',
  },
  invitation: {
    subject: 'Invitation to {fleet}',
    title: '{fleet} invites you',
    member:
      '{who} would like you to charge with {fleet}. Accept to see your cards, your charging sessions and what is left to spend.',
    guest:
      '{who} would like to give you access to {fleet}: cards, charging sessions and costs of the fleet in one place.',
    action: 'See the invitation',
    validity: 'The link works for 7 days and for you only.',
    notYou: 'You do not know what this is about? Then do not open the link: without it nothing happens.',
    aFleet: 'a fleet',
    somebody: 'Somebody',
    smsMember: '{fleet} invites you to charge with them: {url}',
    smsGuest: '{fleet} gives you access to their fleet: {url}',
  },
  cardOrder: {
    shippedSubject: { one: 'Your card is on its way', other: 'Your {n} cards are on their way' },
    shippedBody: {
      one: '{n} card for {fleet} has left for the address of the order.',
      other: '{n} cards for {fleet} have left for the address of the order.',
    },
    deliveredSubject: { one: 'Your card is delivered', other: 'Your {n} cards are delivered' },
    deliveredBody: { one: '{n} card for {fleet} was delivered.', other: '{n} cards for {fleet} were delivered.' },
    track: 'Track the parcel',
    seeOrder: 'See the order',
    seeTracking: 'The carrier says where the parcel is.',
    activateFirst: 'Before its first use each card is activated with the number printed on it.',
    cardName: 'Card {number}',
    ekeyName: 'eKey {number}',
  },
  linkHint: 'If the button does not work, copy this address into your browser:',
  footer: 'Voltway Fleets sent you this because of what was asked for with your address. Nobody reads answers to it.',
} as const
