/** Message in place of a chart that would be a single dot. */
export const chartFromSecondDay = 'The chart appears after the second day of data.'
