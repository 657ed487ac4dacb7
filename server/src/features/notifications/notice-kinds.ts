import { z } from 'zod'

type NoticeText = { title: string; text: string }

type KindOf<Data> = {
  data: z.ZodType<Data>
  /** To see its texts by. */
  sample: Data
  title: (data: Data) => string
  text: (data: Data) => string
  /** Where its email leads. The path begins with a slash. */
  link?: { label: string; path: string }
  /** Whether it goes out as an email while its reader has not chosen otherwise. */
  isEmailed: boolean
  /** False where somebody who took over an account would turn it off first. */
  mayBeTurnedOff: boolean
}

/** `describe` makes the texts of what is stored; throws where that is not of the kind's shape. */
function kind<Data>(given: KindOf<Data>): KindOf<Data> & { describe: (stored: unknown) => NoticeText } {
  return {
    ...given,
    describe(stored) {
      const data = given.data.parse(stored)
      return { title: given.title(data), text: given.text(data) }
    },
  }
}

const security = { isEmailed: true, mayBeTurnedOff: false } as const

/** Whose slot passed: a host and nothing else. Notices of before do not say. */
const skippedSlot = z.object({
  domain: z
    .string()
    .regex(/^[^\s/@]{1,253}$/)
    .optional(),
})

const scheduledWork = {
  data: skippedSlot,
  sample: { domain: 'kestrelroast.example' },
  isEmailed: true,
  mayBeTurnedOff: true,
} as const

const choosePlan = { label: 'View plans', path: '/pricing-page' } as const
/** Whoever has too few has a plan: without one the slot passes for that. */
const addCredits = { label: 'Add credits', path: '/pricing-page' } as const

const slotOf = (work: 'run' | 'domain check' | 'backlink check', domain: string | undefined) =>
  domain === undefined ? `A scheduled ${work}` : `The scheduled ${work} of ${domain}`

const resetAdvice = 'If this wasn’t you, reset your password now using “Forgot password?” on the sign-in page.'

/** Every automatic notice. Words of strangers stand in none of it: they would reach an email. */
export const noticeKinds = {
  'sign-in.attacked': kind({
    data: z.object({}),
    sample: {},
    title: () => 'Failed sign-in attempts on your account',
    text: () =>
      'Too many incorrect passwords were entered for your account, so sign-in from new devices is blocked for up to an hour, or longer if the attempts continue. None of the blocked attempts succeeded, and your trusted devices still work. If you’re locked out, reset your password and open the link we email you in the browser you want to use. That browser becomes trusted, and you can sign in there right away. Otherwise, no action is needed.',
    link: { label: 'Reset password', path: '/forgot-password' },
    ...security,
  }),
  'password.changed': kind({
    data: z.object({}),
    sample: {},
    title: () => 'Your password was changed',
    text: () => `Your account password was changed. ${resetAdvice}`,
    ...security,
  }),
  'password.reset': kind({
    data: z.object({}),
    sample: {},
    title: () => 'Your password was reset',
    text: () =>
      `Your password was reset using a link we emailed you. You were signed out everywhere, and the browser used for the reset is now your only trusted device. ${resetAdvice}`,
    ...security,
  }),
  'device.new': kind({
    data: z.object({
      /** Browser and system in our own words, such as "Firefox on Linux". */
      device: z.string().regex(/^[A-Za-z0-9 ]{1,60}$/),
      ip: z.string().max(45),
    }),
    sample: { device: 'Firefox on Linux', ip: '203.0.113.7' },
    title: () => 'New sign-in to your account',
    text: ({ device, ip }) =>
      `Someone signed in to your account with ${device}${ip === '' ? '' : ` from ${ip}`} and entered the code we sent you. If this wasn’t you, reset your password now using “Forgot password?” on the sign-in page. Resetting it signs you out everywhere.`,
    ...security,
  }),
  'project-run.no-credits': kind({
    title: () => 'A scheduled run was skipped: not enough credits',
    text: ({ domain }) =>
      `${slotOf('run', domain)} was skipped because you didn’t have enough credits. Nothing was charged. Add credits, and scheduled runs resume at the next scheduled time. We won’t email you again until a run has started.`,
    link: addCredits,
    ...scheduledWork,
  }),
  'domain-check.no-credits': kind({
    title: () => 'A scheduled domain check was skipped: not enough credits',
    text: ({ domain }) =>
      `${slotOf('domain check', domain)} was skipped because you didn’t have enough credits. Nothing was charged. Add credits, and scheduled checks resume at the next scheduled time. We won’t email you again until a check has started.`,
    link: addCredits,
    ...scheduledWork,
  }),
  'domain-check.no-plan': kind({
    title: () => 'Scheduled domain checks are paused: no active plan',
    text: ({ domain }) =>
      `${slotOf('domain check', domain)} was skipped because your account has no active plan that includes the Domain Checker. Nothing was charged. Your saved domains are kept. Choose a plan, and scheduled checks resume.`,
    link: choosePlan,
    ...scheduledWork,
  }),
  'backlink-check.no-credits': kind({
    title: () => 'A scheduled backlink check was skipped: not enough credits',
    text: ({ domain }) =>
      `${slotOf('backlink check', domain)} was skipped because you didn’t have enough credits. Nothing was charged. Add credits, and scheduled checks resume at the next scheduled time. We won’t email you again until a check has started.`,
    link: addCredits,
    ...scheduledWork,
  }),
  'backlink-check.no-plan': kind({
    title: () => 'Scheduled backlink checks are paused: no active plan',
    text: ({ domain }) =>
      `${slotOf('backlink check', domain)} was skipped because your account has no active plan that includes the Backlink Module. Nothing was charged. Your saved backlink projects are kept. Choose a plan, and scheduled checks resume.`,
    link: choosePlan,
    ...scheduledWork,
  }),
  'project-run.no-plan': kind({
    title: () => 'Scheduled runs are paused: no active plan',
    text: ({ domain }) =>
      `${slotOf('run', domain)} was skipped because your account has no active plan that includes SERP projects. Nothing was charged. Your projects and their history are kept. Choose a plan, and scheduled runs resume.`,
    link: choosePlan,
    ...scheduledWork,
  }),
}

export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]
export type NoticeData<Kind extends NoticeKind> = z.infer<(typeof noticeKinds)[Kind]['data']>
