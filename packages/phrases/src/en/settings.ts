/** The sections of the settings. */
export const settings = {
  sections: 'Sections of the settings',
  section: {
    profile: 'Profile',
  },
} as const
