/** The help sheet of keyboard shortcuts. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  description: 'Inactive while you type.',
  everywhere: 'Everywhere',
  goTo: 'Go to',
  does: {
    palette: 'Search and commands',
    help: 'Show keyboard shortcuts',
    search: 'Search the list',
    close: 'Close the top window',
  },
  afterwards: 'then',
  or: 'or',
  switch: 'Single-key shortcuts',
  switchHelp: 'Turn them off if speech input triggers them by mistake. Ctrl K and Esc keep working.',
  off: 'Turned off',
} as const
