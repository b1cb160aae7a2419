/** The sections of the settings. */
export const settings = {
  sections: 'Settings sections',
  section: {
    profile: 'Profile',
    security: 'Security',
    'vat-numbers': 'VAT numbers',
    'shipping-addresses': 'Shipping addresses',
    'own-vehicles': 'My vehicles',
    notifications: 'Notifications',
    'cost-centres': 'Cost centres',
    reports: 'Reports',
    integrations: 'Integrations',
    'company-data': 'Company data',
    'company-sign-in': 'Company sign-in',
    privacy: 'Privacy',
  },
} as const
