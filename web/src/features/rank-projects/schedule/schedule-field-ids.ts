/** Where each field's own element is, by the wire's name. */
export const scheduleFieldIds = {
  isDailyChecked: 'run-daily',
  duration: 'run-frequency',
  runAt: 'run-at',
  timeZone: 'time-zone',
} as const
