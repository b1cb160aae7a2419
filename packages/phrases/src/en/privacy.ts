/** What is kept about one, and what one agreed to. */
export const privacy = {
  copies: {
    title: 'Your data',
    words: 'A ZIP with what is kept about you: profile, access, cards, charging sessions, sign-ins and what you did.',
    request: 'Ask for a copy',
    isMaking: 'Your copy is being made.',
    none: 'No copy yet',
    noneWords: 'It is made within a minute. You get a message when it is ready, and it stays for 7 days.',
    notLoaded: 'Your copies could not be loaded',
    asked: 'Asked for {date}',
    until: 'Ready until {date}',
    state: {
      PENDING: 'Being made',
      EXPIRED: 'Its week is over',
    },
    download: 'Download',
  },
  consents: {
    title: 'Privacy choices',
    words: 'What may be learnt from how you use the product. Everything works without it.',
    nothing: 'Nothing of others is loaded here, so there is nothing to choose.',
    choose: 'Choose',
  },
} as const
