/** The texts of the design system, in the person's language. It fills in `{x}`. */
export type UiWords = Readonly<
  Record<
    | 'close'
    | 'cancel'
    | 'dismiss'
    | 'undo'
    | 'retry'
    | 'loading'
    | 'working'
    | 'optional'
    | 'clear'
    | 'search'
    | 'showPassword'
    | 'hidePassword'
    | 'notifications'
    | 'moreActions'
    | 'remove'
    | 'checkFields'
    | 'columns'
    | 'details'
    | 'selectAll'
    | 'selectRow'
    | 'selected'
    | 'clearSelection'
    | 'sortBy'
    | 'sortedUp'
    | 'sortedDown'
    | 'newRows'
    | 'pages'
    | 'range'
    | 'previousPage'
    | 'nextPage'
    | 'showTable'
    | 'showChart'
    | 'readChart'
    | 'zoomIn'
    | 'zoomOut'
    | 'cluster'
    | 'from'
    | 'to'
    | 'openCalendar'
    | 'noDataToShow'
    | 'noMatch'
    | 'showOptions',
    string
  >
>

/** Replaces `{name}` placeholders with values. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
