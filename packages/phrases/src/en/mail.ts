/** Mails. They contain no text of strangers except names, so that nobody can send messages through the product. */
export const mail = {
  weekly: {
    cost: {
      one: '{n} charge with {energy} kWh from {from} to {to}. The week before: {before}.',
      other: '{n} charges with {energy} kWh from {from} to {to}. The week before: {before}.',
    },
    month: 'This month so far: {amount}.',
    forecast: 'This month so far: {amount}. Forecast for the month: {expected} (between {low} and {high}).',
    budgetExceeded: 'Budget of {name} exceeded: {spent} spent, {amount} budgeted until {day}.',
    budget: 'Budget of {name} at risk: {expected} expected by {day}, {amount} budgeted.',
    whole: 'the whole fleet',
    imported: 'Includes imported charges.',
  },
  confirm: {
    subject: 'Confirm your e-mail address',
    title: 'Confirm your e-mail address',
    body: 'A Voltway Fleets account was created with this address. Open the link to confirm the address and choose a password.',
    action: 'Confirm address',
    validity: 'The link is valid for 24 hours.',
    notYou: 'If this was not you, ignore this e-mail. Nothing changes.',
  },
  reset: {
    subject: 'Choose a new password',
    title: 'Choose a new password',
    body: 'A new password was requested for your Voltway Fleets account.',
    action: 'Choose password',
    validity:
      'The link is valid for one hour and works once. A new password signs you out everywhere and removes passkeys and the second factor.',
    notYou: 'If this was not you, ignore this e-mail. Your password stays the same.',
  },
  signIn: {
    subject: 'Your sign-in link',
    title: 'Sign in to Voltway Fleets',
    body: 'Open the link on the device where you want to sign in.',
    action: 'Sign in',
    validity: 'The link is valid for 15 minutes and works once.',
    secondFactor:
      'A link to sign in was requested. Your account has a second factor, so an e-mail alone does not sign in. Use your password and a code, or a passkey.',
    toSignIn: 'Open the sign-in page',
    notYou: 'If this was not you, ignore this e-mail. Nobody can sign in without the link.',
  },
  signUpTried: {
    subject: 'You already have an account',
    title: 'You already have an account',
    body: 'Someone tried to create a Voltway Fleets account with this address. You already have one, so nothing has changed.',
    action: 'Sign in',
    forgotten: 'Forgot your password? Request a link on the sign-in page to choose a new one.',
    notYou: 'If this was not you, you do not need to do anything. Nobody signed in.',
  },
  /** Changes of sign-in methods. */
  security: {
    where: '{time}, {device}, address {address}.',
    unknownDevice: 'unknown device',
    action: 'Review security settings',
    notYou:
      'If this was not you, reset your password now: choose “Forgot password?” on the sign-in page. A reset signs you out everywhere and removes passkeys and the second factor.',
    keysLeft: 'These API keys still work: {keys}. Revoke every key you did not create.',
    joined: {
      subject: 'Your account was created',
      body: 'The invitation to {fleet} was accepted, and an account without a password was created for this address.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your account',
      body: 'A new passkey can now sign in to your account.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      body: 'Your password was changed in the settings. You were signed out on all other devices.',
    },
    passwordReset: {
      subject: 'Your password was reset',
      body: 'A new password was chosen with the link we sent you. All sessions were ended, and passkeys and the second factor were removed.',
    },
    secondFactorOn: {
      subject: 'The second factor was turned on',
      body: 'Signing in with your password now also needs a code from an authenticator app.',
    },
    secondFactorOff: {
      subject: 'The second factor was turned off',
      body: 'Signing in with your password no longer needs a code.',
    },
    keyCreated: {
      subject: 'An API key was created',
      body: 'The API key “{name}” for {fleet} was created with your account.',
    },
    keyRenewed: {
      subject: 'An API key was renewed',
      body: 'The API key “{name}” for {fleet} was renewed with your account.',
    },
    newDevice: {
      subject: 'Sign-in from a new device',
      body: 'Your account was used on a new device.',
    },
  },
  invitation: {
    subject: 'Invitation to {fleet}',
    title: 'Invitation to {fleet}',
    member: '{who} invites you to charge with {fleet}. Accept to see your cards, charges and remaining limit.',
    guest: '{who} invites you to {fleet}: its cards, charging sessions and costs in one place.',
    action: 'See invitation',
    validity: 'The link is valid for 7 days and only for you.',
    notYou: 'If you did not expect this invitation, ignore this e-mail. Nothing changes.',
    aFleet: 'a fleet',
    somebody: 'A user of Voltway Fleets',
    smsMember: '{fleet} invites you to charge with its cards: {url}',
    smsGuest: '{fleet} invites you to its fleet: {url}',
  },
  ekey: {
    subject: 'Your eKey for {fleet}',
    body: 'Your card of {fleet} was reported as lost. You can charge with this eKey immediately: show its QR code, or enter its contract ID in the operator’s app.',
    action: 'Show eKey',
    sms: 'Your eKey for {fleet}: {url}',
  },
  cardOrder: {
    shippedSubject: { one: 'Your card is on its way', other: 'Your {n} cards are on their way' },
    shippedBody: {
      one: '{n} card for {fleet} was sent to the address of the order.',
      other: '{n} cards for {fleet} were sent to the address of the order.',
    },
    deliveredSubject: { one: 'Your card has arrived', other: 'Your {n} cards have arrived' },
    deliveredBody: { one: '{n} card for {fleet} was delivered.', other: '{n} cards for {fleet} were delivered.' },
    track: 'Track parcel',
    seeOrder: 'See order',
    seeTracking: 'The carrier shows where the parcel is.',
    activateFirst: 'Before its first use, activate each card with the number printed on it.',
    cardName: 'Card {number}',
    ekeyName: 'eKey {number}',
  },
  accountClosed: {
    subject: 'Your account is closed',
    title: 'Your account is closed',
    body: 'We closed your Voltway Fleets account as you requested and erased your personal data. Charging sessions and documents of the fleets stay without your name for as long as the law requires.',
    action: 'Open Voltway Fleets',
    notYou: 'If this was not you, contact support immediately.',
  },
  dataExport: {
    subject: 'Your data copy is ready',
    title: 'Your data copy is ready',
    body: 'The copy of your Voltway Fleets data that you requested is ready. Download it in your settings, under Privacy.',
    action: 'Open settings',
    note: 'It is available for 7 days. If you did not request it, change your password.',
  },
  /** To the operator, when a person asks for help. */
  support: {
    subject: 'Message from {name}',
    title: '{name} needs help',
    answer: 'Reply',
    page: 'Page',
    request: 'Failed request',
    message: 'Message',
  },
  /** To the operator, when a fleet disputes a charge record or a session. */
  sessionSaid: {
    disputed: { subject: '{name} disputes a charge at {station}', title: 'Session disputed' },
    session: 'Session',
    record: 'Charge record',
    cost: 'Cost',
    reported: 'Reported by the charging network',
    reason: {
      NOT_OURS: 'It is not a charge of our fleet.',
      WRONG_ENERGY: 'The energy is wrong.',
      WRONG_PRICE: 'The price is wrong.',
      WRONG_TIME: 'The times are wrong.',
      CHARGED_TWICE: 'It was charged twice.',
      STATION_FAULT: 'The station did not work properly.',
      OTHER: 'Other reason.',
    },
  },
  /** To the person who disputed a charge record, after the decision. */
  reviewDecided: {
    ACCEPTED: {
      subject: 'The charge at {station} was billed',
      title: 'Decision on your dispute',
      body: 'Support checked the record with the charging network. The charge is correct and was billed at {amount}.',
    },
    REJECTED: {
      subject: 'The charge at {station} will not be billed',
      title: 'Decision on your dispute',
      body: 'The charge will not be billed, and the amount on hold is available again.',
    },
    BOOKED_BY_TIME: {
      subject: 'The charge at {station} was billed',
      title: 'Review period ended',
      body: 'No decision was made in time. The charge was billed at {amount}. You can still dispute it.',
    },
    action: 'See session',
  },
  /** To the operator, while charge records wait for a decision. */
  reviewsWaiting: {
    subject: { one: '{n} charge record to review', other: '{n} charge records to review' },
    body: 'Only the operator of the installation can decide on them. They are impossible or disputed by a fleet.',
    commandLine: 'To list and decide them from the command line: npm run admin -- reviews list',
    action: 'Review charge records',
  },
  footer: 'You receive this e-mail because of an action with your address in Voltway Fleets. Replies are not read.',
} as const
