/** Kinds of alerts in a wallet's overview. */
export const walletAlerts = [
  'LOW_BALANCE',
  'ZERO_BALANCE',
  'UNPAID',
  'OWED',
  'BLOCKED_CARDS',
  'NO_PAYMENT_METHOD',
  'SESSIONS_IN_DOUBT',
  'WALLET_BLOCKED',
  'AUTO_RECHARGE_OFF',
] as const

/** Severities of an alert, in ascending order. */
export const alertSeverities = ['info', 'warning', 'critical'] as const
