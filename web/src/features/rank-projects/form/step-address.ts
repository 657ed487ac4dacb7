export const lastStep = 4

/** The step in the address; without it the first. The form itself goes no further than what is filled in. */
export function readStep({ step }: Record<string, unknown>): { step?: number } {
  const number = Number(step)
  return { step: Number.isInteger(number) && number > 1 && number <= lastStep ? number : undefined }
}
