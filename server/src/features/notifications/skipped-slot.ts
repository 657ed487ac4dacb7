import { z } from 'zod'
import { noticeKind } from './declare-notices.ts'
import { addCredits, choosePlan } from './notice-texts.ts'

type Scheduled = {
  /** The name of one, such as "domain check". */
  work: string
  /** The noun alone, such as "check". */
  noun: string
  /** The name of the module in a sentence, such as "the Domain Checker". */
  module: string
  /** A sentence that says what stays. */
  isKept: string
}

/** The two notices of a module with a schedule: a slot was skipped for want of credits, or of a plan. */
export function skippedSlot({ work, noun, module, isKept }: Scheduled) {
  const slotOf = (domain: string | undefined) =>
    domain === undefined ? `A scheduled ${work}` : `The scheduled ${work} of ${domain}`
  return {
    noCredits: noticeKind({
      name: `Scheduled ${work} skipped: not enough credits`,
      title: () => `A scheduled ${work} was skipped: not enough credits`,
      text: ({ domain }) =>
        `${slotOf(domain)} was skipped because you didn’t have enough credits. Nothing was charged. Add credits, and scheduled ${noun}s resume at the next scheduled time. We won’t email you again until a ${noun} has started.`,
      link: addCredits,
      ...ofSchedules,
    }),
    noPlan: noticeKind({
      name: `Scheduled ${work}s paused: no active plan`,
      title: () => `Scheduled ${work}s are paused: no active plan`,
      text: ({ domain }) =>
        `${slotOf(domain)} was skipped because your account has no active plan that includes ${module}. Nothing was charged. ${isKept} Choose a plan, and scheduled ${noun}s resume.`,
      link: choosePlan,
      ...ofSchedules,
    }),
  }
}

const ofSchedules = {
  /** The host whose slot was skipped. Earlier notices don't have it. */
  data: z.object({
    domain: z
      .string()
      .regex(/^[^\s/@]{1,253}$/)
      .optional(),
  }),
  sample: { domain: 'kestrelroast.example' },
  topic: 'schedules',
  isEmailed: true,
  mayBeTurnedOff: true,
} as const
