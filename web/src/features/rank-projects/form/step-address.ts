export const lastStep = 4

/**
 * The step in the address; without it the first. The form itself goes no further than what is filled in. Or the check that a
 * project is made from.
 */
export function readStep(search: Record<string, unknown>): { step?: number; check?: number } {
  const [step, check] = [Number(search.step), Number(search.check)]
  return {
    step: Number.isInteger(step) && step > 1 && step <= lastStep ? step : undefined,
    check: Number.isSafeInteger(check) && check > 0 ? check : undefined,
  }
}
