import { z } from 'zod'

type NoticeText = { title: string; text: string }

type KindOf<Data> = {
  data: z.ZodType<Data>
  /** To see its texts by. */
  sample: Data
  title: (data: Data) => string
  text: (data: Data) => string
  /** Where its mail leads. The path begins with a slash. */
  link?: { label: string; path: string }
  /** Whether it goes out as a mail while its reader has not chosen otherwise. */
  isMailed: boolean
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

const security = { isMailed: true, mayBeTurnedOff: false } as const

const resetAdvice = 'If it was not you, set a new one at once with “Forgot password?” on the sign-in page.'

/** Everything the product tells somebody by itself. Words of strangers stand in none of it: they would reach a mail. */
export const noticeKinds = {
  'sign-in.attacked': kind({
    data: z.object({}),
    sample: {},
    title: () => 'Somebody is guessing your password',
    text: () =>
      'Too many incorrect passwords were entered for your account, so sign-in from new devices is blocked for up to an hour, or longer if the attempts continue. None of the blocked attempts succeeded, and your trusted devices still work. If you’re locked out, reset your password and open the link we email you in the browser you want to use. That browser becomes trusted, and you can sign in there right away. Otherwise, no action is needed.',
    link: { label: 'Reset password', path: '/forgot-password' },
    ...security,
  }),
  'password.changed': kind({
    data: z.object({}),
    sample: {},
    title: () => 'Your password was changed',
    text: () => `The password of your account was changed. ${resetAdvice}`,
    ...security,
  }),
  'password.reset': kind({
    data: z.object({}),
    sample: {},
    title: () => 'Your password was reset',
    text: () =>
      `Your password was reset using a link we emailed you. All sessions were signed out, and the browser used for the reset is now your only trusted device. ${resetAdvice}`,
    ...security,
  }),
  'device.new': kind({
    data: z.object({
      /** Browser and system in our own words, such as "Firefox on Linux". */
      device: z.string().regex(/^[A-Za-z0-9 ]{1,60}$/),
      ip: z.string().max(45),
    }),
    sample: { device: 'Firefox on Linux', ip: '203.0.113.7' },
    title: () => 'Your account was used on a new device',
    text: ({ device, ip }) =>
      `Somebody signed in to your account with ${device}${ip === '' ? '' : ` from ${ip}`} and entered the code we sent you. If it was not you, set a new password at once with “Forgot password?” on the sign-in page: that ends every session.`,
    ...security,
  }),
  'project-run.no-credits': kind({
    data: z.object({}),
    sample: {},
    title: () => 'A scheduled run was skipped: not enough credits',
    text: () =>
      'A SERP project was due, but your credits did not reach for its run, so nothing was looked up and nothing was charged. It runs again at its next time once you have enough credits. This is told once, until a run begins again.',
    isMailed: true,
    mayBeTurnedOff: true,
  }),
  'project-run.no-plan': kind({
    data: z.object({}),
    sample: {},
    title: () => 'Scheduled runs are paused: no active plan',
    text: () =>
      'A SERP project was due, but your account has no active plan with SERP projects, so nothing was looked up and nothing was charged. Your projects and their ranks are kept, and run again at their next time once you have a plan.',
    isMailed: true,
    mayBeTurnedOff: true,
  }),
}

export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]
export type NoticeData<Kind extends NoticeKind> = z.infer<(typeof noticeKinds)[Kind]['data']>
