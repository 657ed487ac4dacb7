import { z } from 'zod'

/** One field the sender got wrong: where it stands in the body and what to do about it. */
export const fieldIssue = z.object({ path: z.string(), message: z.string() })
export type FieldIssue = z.infer<typeof fieldIssue>

/** The body of every failed reply. */
export const failureBody = z.object({ code: z.string(), message: z.string(), data: z.unknown().optional() })
export type FailureBody = z.infer<typeof failureBody>
