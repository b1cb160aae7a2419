/** What people read in their mailbox. Nothing a stranger typed goes into a mail but names that are names, so that nobody can write through us. */
export const mail = {
  confirm: {
    subject: 'Confirm your e-mail address',
    title: 'One step left',
    body: 'Somebody, hopefully you, created an account at Voltway Fleets with this address. Open the link to confirm that the address is yours and to choose a password.',
    action: 'Confirm address',
    validity: 'The link works for 24 hours.',
    notYou: 'It was not you? Then do not open the link: without it nothing happens.',
  },
  reset: {
    subject: 'Choose a new password',
    title: 'Choose a new password',
    body: 'Somebody, hopefully you, asked for a new password for your account at Voltway Fleets.',
    action: 'Choose a password',
    validity:
      'The link works for one hour and only once. A new password ends all sessions and removes passkeys and the second factor.',
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
  /** What changed about how an account can be entered. */
  security: {
    where: '{time}, {device}, address {address}.',
    unknownDevice: 'unknown device',
    action: 'Review security settings',
    notYou:
      'If this was not you, reset your password now: choose “Forgotten?” on the sign-in page. A reset ends all sessions and removes passkeys and the second factor.',
    keysLeft: 'These API keys of yours still work: {keys}. Revoke every key you did not create.',
    passkeyAdded: {
      subject: 'A passkey was added to your account',
      body: 'A new passkey can now sign in to your account.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      body: 'The password of your account was changed in the settings. All other sessions were ended.',
    },
    passwordReset: {
      subject: 'Your password was reset',
      body: 'A new password was chosen with the link we mailed you. All sessions, passkeys and the second factor from before were removed.',
    },
    keyCreated: {
      subject: 'An API key was created',
      body: 'The API key “{name}” for {fleet} was created with your account.',
    },
    keyRenewed: {
      subject: 'An API key was renewed',
      body: 'The API key “{name}” for {fleet} was given a new secret with your account.',
    },
    newDevice: {
      subject: 'Sign-in from a new device',
      body: 'Your account was signed in to from a device it was not used on before.',
    },
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
  accountClosed: {
    subject: 'Your account is closed',
    title: 'Your account is closed',
    body: 'Your account at Voltway Fleets was closed, as you asked for. What was yours is erased; charging sessions and documents of the fleets stay without your name, as long as the law wants them kept.',
    action: 'Open Voltway Fleets',
    notYou: 'It was not you? Then write to support at once.',
  },
  dataExport: {
    subject: 'A copy of your data is ready',
    title: 'Your copy is ready',
    body: 'You asked for a copy of what Voltway Fleets keeps about you. It is in your settings, under Privacy.',
    action: 'Open my settings',
    note: 'It stays there for 7 days. Somebody else asked for it? Then change your password.',
  },
  /** To the operator, when somebody asks for help. */
  support: {
    subject: 'Message from {name}',
    title: '{name} needs help',
    answer: 'Answer',
    page: 'Page',
    request: 'Answer that went wrong',
    message: 'Message',
  },
  /** To the operator, when a fleet disputes a charge record or a session. */
  sessionSaid: {
    disputed: { subject: '{name} disputes a charge at {station}', title: 'A session is disputed' },
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
      STATION_FAULT: 'The station did not work as it should.',
      OTHER: 'Another reason.',
    },
  },
  /** To whoever disputed a charge record, when it is decided. */
  reviewDecided: {
    ACCEPTED: {
      subject: 'The charge at {station} was booked',
      title: 'Support has decided about your dispute',
      body: 'Support checked the record with the charging network. The charge is right and was booked for {amount}.',
    },
    REJECTED: {
      subject: 'The charge at {station} will not be billed',
      title: 'Support has decided about your dispute',
      body: 'The charge will never be billed, and the amount on hold is available again.',
    },
    BOOKED_BY_TIME: {
      subject: 'The charge at {station} was booked',
      title: 'The review time has passed',
      body: 'Nobody decided about this charge record in time, so the charge was booked for {amount}. You can still dispute it.',
    },
    action: 'Open the session',
  },
  linkHint: 'If the button does not work, copy this address into your browser:',
  footer: 'Voltway Fleets sent you this because of what was asked for with your address. Nobody reads answers to it.',
} as const
