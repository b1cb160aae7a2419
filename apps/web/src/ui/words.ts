/**
 * The texts of the design system. The product passes them in the person's language. The design system fills in `{x}`.
 */
export const englishWords = {
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  undo: 'Undo',
  retry: 'Try again',
  loading: 'Loading…',
  working: 'Working…',
  optional: 'optional',
  clear: 'Clear',
  search: 'Search',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notifications: 'Notifications',
  moreActions: 'More actions',
  remove: 'Remove {name}',
  checkFields: 'Check these fields',
  columns: 'Columns',
  details: 'Details',
  selectAll: 'Select all rows of this page',
  selectRow: 'Select {name}',
  selected: '{count} selected',
  clearSelection: 'Clear selection',
  sortBy: 'Sort by {column}',
  sortedUp: 'Sorted by {column}, ascending',
  sortedDown: 'Sorted by {column}, descending',
  newRows: '{count} new',
  pages: 'Pages',
  range: '{from}–{to} of {total}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  showTable: 'Show as table',
  showChart: 'Show as chart',
  readChart: 'Chart. Read the values with the left and right arrow keys.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  cluster: '{count} stations here, zoom in',
  from: 'From',
  to: 'To',
  openCalendar: 'Open calendar',
  noDataToShow: 'No data yet',
  noMatch: 'No results',
  showOptions: 'Show options',
}

export type UiWords = typeof englishWords

/** Replaces `{name}` placeholders with values. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
