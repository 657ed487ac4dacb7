export const lastStep = 4

/** The step shown, or the check that a project is made from. */
export type StepAddress = { step?: number; check?: number }

/** The step in the address; without it the first. The form itself goes no further than what is filled in. */
export function readStep(search: Record<string, unknown>): StepAddress {
  const [step, check] = [Number(search.step), Number(search.check)]
  return {
    step: Number.isInteger(step) && step > 1 && step <= lastStep ? step : undefined,
    check: Number.isSafeInteger(check) && check > 0 ? check : undefined,
  }
}
