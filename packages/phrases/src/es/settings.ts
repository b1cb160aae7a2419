import type { settings as english } from '../en/settings.ts'
import type { Phrases } from '../phrase.ts'

export const settings = {
  sections: 'Secciones de los ajustes',
  section: {
    profile: 'Perfil',
    security: 'Seguridad',
    'vat-numbers': 'NIF',
    'shipping-addresses': 'Direcciones de envío',
    'own-vehicles': 'Mis vehículos',
    notifications: 'Notificaciones',
    'cost-centres': 'Centros de coste',
    reports: 'Informes',
    integrations: 'Integraciones',
    'company-data': 'Datos de la empresa',
    'company-sign-in': 'Inicio de sesión de la empresa',
    privacy: 'Privacidad',
  },
} satisfies Phrases<typeof english>
