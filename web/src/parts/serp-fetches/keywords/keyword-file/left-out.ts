/** The reason why a row gives no keyword, as a person reads it. */
export const leftOutReasons = {
  above: 'Above the table',
  title: 'Column titles',
  outside: 'Outside the table',
  total: 'Totals',
  note: 'Notes',
  placeholder: 'No keyword',
  unreadable: 'Unreadable characters',
} as const
export type LeftOutReason = keyof typeof leftOutReasons

/** `row` counts from one, as spreadsheets do. */
export type LeftOut = { row: number; text: string; reason: LeftOutReason }
