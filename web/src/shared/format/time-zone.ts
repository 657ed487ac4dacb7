import { isTimeZone } from '#contract/rules/time-zones.ts'

/** The reader's, where we know it. */
export const browserTimeZone = () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}
