/** The reasons why a row gives no keyword, as people read them. */
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
