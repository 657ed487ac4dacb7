const toTenth = (value: number) => Math.round(value * 10) / 10

/** Of both as they are shown, so that it is the difference of the numbers one reads. */
export const differenceOf = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined ? null : toTenth(toTenth(now) - toTenth(before))
