/** Who one is, and how the product looks and speaks. */
export const profile = {
  title: 'Profile',
  description: 'How others in your fleets see you.',
  notLoaded: 'Your profile could not be loaded',
  name: 'Name',
  nameMissing: 'Write your name',
  email: 'E-mail',
  emailHelp: 'You sign in with this address, and messages go there.',
  save: 'Save',
  saved: 'Your profile is saved',
  appearance: 'Language and appearance',
  appearanceWords: 'What you choose is in force at once.',
  language: 'Language',
  languageHelp: 'Screens and messages are written in it; dates and amounts follow it.',
  theme: 'Theme',
  themes: {
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
} as const
