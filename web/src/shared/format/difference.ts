const toTenth = (value: number) => Math.round(value * 10) / 10

/** Computed from both values as shown, so that it matches the numbers on the screen. */
export const differenceOf = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined ? null : toTenth(toTenth(now) - toTenth(before))
