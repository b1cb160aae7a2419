import type { connectAssistant as english } from '../en/connect-assistant.ts'
import type { Phrases } from '../phrase.ts'

export const connectAssistant = {
  title: 'Conectar un asistente',
  question: '{name} quiere leer su flota',
  unchecked:
    'Voltway Fleets no conoce este programa. Continúe solo si usted ha iniciado esta solicitud. Volverá a {host}.',
  wallet: 'Flota',
  reads: 'Puede leer, dentro de sus permisos:',
  limits: 'No puede cambiar nada sin su confirmación. Puede desconectarlo aquí cuando quiera.',
  allow: 'Permitir',
  decline: 'Rechazar',
  connected: '{name} está conectado. Puede cerrar esta página.',
  noWallet: 'No tiene ninguna flota que un asistente pueda leer.',
  own: 'Sus asistentes',
  ownWords: 'Programas que leen esta flota con sus permisos. Use esta dirección para conectar otro.',
  ownError: 'No se han podido mostrar sus asistentes',
  ownEmpty: 'Ningún asistente conectado',
  ownEmptyWords: 'Introduzca la dirección de arriba en un asistente compatible con MCP.',
  lastUsed: 'Último uso {at}',
  connectedAt: 'Conectado el {at}',
  disconnect: 'Desconectar',
  disconnected: 'Asistente desconectado',
  disconnectTitle: 'Desconectar {name}',
  disconnectWords: 'No podrá leer nada hasta que vuelva a conectarlo.',
  copy: 'Copiar la dirección',
  copied: 'Copiado',
  right: {
    'wallet.read': 'Saldo y cifras de la cartera',
    'cards.read': 'Tarjetas y límites',
    'sessions.read': 'Sesiones de carga',
    'consumption.read': 'Consumo, coste y CO₂',
    'invoices.read': 'Facturas y facturas rectificativas',
    'members.read': 'Conductores',
  },
} satisfies Phrases<typeof english>
