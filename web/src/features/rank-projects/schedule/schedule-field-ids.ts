/** Ids of each field's own element, by the wire's name. */
export const scheduleFieldIds = {
  isDailyChecked: 'run-daily',
  duration: 'run-frequency',
  runAt: 'run-at',
  timeZone: 'time-zone',
} as const
