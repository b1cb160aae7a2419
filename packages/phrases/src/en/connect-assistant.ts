/** The page on which people connect assistants. */
export const connectAssistant = {
  title: 'Connect an assistant',
  question: '{name} wants to read your fleet',
  unchecked:
    'Voltway Fleets does not know this program. Continue only if you started this yourself. You return to {host}.',
  wallet: 'Fleet',
  reads: 'It will read, as far as you may:',
  limits:
    'It cannot change anything: it prepares changes as links that you confirm. You can disconnect it at any time on this page.',
  allow: 'Allow',
  decline: 'Decline',
  connected: '{name} is connected. You can close this page.',
  noWallet: 'You have no fleet that an assistant could read.',
  own: 'Your assistants',
  ownWords:
    'Programs that read this fleet with your rights. Enter this address in your assistant to connect another one.',
  ownError: 'Your assistants could not be loaded',
  ownEmpty: 'No assistant connected',
  ownEmptyWords: 'Enter the address above in an assistant that speaks the Model Context Protocol (MCP).',
  lastUsed: 'Last used {at}',
  connectedAt: 'Connected {at}',
  disconnect: 'Disconnect',
  disconnected: 'Assistant disconnected',
  disconnectTitle: 'Disconnect {name}',
  disconnectWords: 'It can no longer read anything. You can connect it again.',
  copy: 'Copy the address',
  copied: 'Copied',
  right: {
    'wallet.read': 'Balance and figures of the wallet',
    'cards.read': 'Cards and limits',
    'sessions.read': 'Charging sessions',
    'consumption.read': 'Consumption, cost and CO₂',
    'invoices.read': 'Invoices and credit notes',
    'members.read': 'Drivers',
  },
} as const
