import type { menu as english } from '../en/menu.ts'
import type { Phrases } from '../phrase.ts'

export const menu = {
  navigation: 'Menú principal',
  openMenu: 'Abrir el menú',
  page: {
    index: 'Seleccionar cartera',
    home: 'Inicio',
    wallet: 'Cartera',
    cards: 'Tarjetas',
    invoices: 'Facturas',
    'month-close': 'Cierre del mes',
    'charging-sessions': 'Sesiones de carga',
    consumption: 'Consumo',
    invites: 'Personas e invitaciones',
    activity: 'Actividad',
    locations: 'Ubicación de los conductores',
    faq: 'Ayuda',
    settings: 'Ajustes',
    subscription: 'Suscripción',
    'subscription-subscribe-plan': 'Elegir plan',
    'wallet-settings': 'Ajustes de la cartera',
    'fleets-add-new-fleet': 'Añadir una flota',
    'wallet-guest': 'Su acceso',
    'operator-reviews': 'Registros de carga por revisar',
    login: 'Iniciar sesión',
    'login-sign-up': 'Crear una cuenta',
    'login-confirm': 'Confirme su correo',
    'login-forgot': 'Restablecer la contraseña',
    'login-reset': 'Elegir una contraseña nueva',
  },
} satisfies Phrases<typeof english>
