/** The dialog that imports a CSV file or a workbook. */
export const tableFile = {
  drop: 'Drop a CSV or XLSX file here',
  choose: 'Choose file',
  other: 'Choose another file',
  reading: 'Reading {name}',
  tooLarge: 'This file is too large. Split it into smaller files.',
  unreadable: 'This file could not be read. Save it as CSV and try again.',
  template: 'Download template',
  rows: { one: '{n} line read.', other: '{n} lines read.' },
  ignored: 'Unknown columns are ignored: {columns}.',
  line: 'Line {n}',
  more: { one: 'and {n} more', other: 'and {n} more' },
} as const
