/** The help sheet of keyboard shortcuts. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  description: 'They wait while you are typing.',
  everywhere: 'Everywhere',
  goTo: 'Go to',
  does: {
    palette: 'Search and commands',
    help: 'Show this help',
    search: 'Search in the list',
    close: 'Close what is on top',
  },
  afterwards: 'then',
  or: 'or',
  switch: 'Shortcuts of single keys',
  switchHelp: 'Switch them off when speech or another device types them by mistake. Ctrl K and Esc stay.',
  off: 'Switched off',
} as const
