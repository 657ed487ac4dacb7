import type { MailContent } from './render-mail.ts'

/** A mail somebody can look at without anything having happened. */
export type PreviewableMail = { name: string; renderSample(): MailContent }

export type Mail<Props> = PreviewableMail & { sample: Props; render(props: Props): MailContent }

/** Declares a mail once: its name in addresses and logs, what it says, and a sample to see it by. */
export function defineMail<Props>(mail: {
  /** Kebab-case, such as `one-time-code`. */
  name: string
  sample: Props
  render(props: Props): MailContent
}): Mail<Props> {
  return { ...mail, renderSample: () => mail.render(mail.sample) }
}
