import type { EmailContent } from './render-email.ts'

/** An email that can be previewed without anything having happened. */
export type PreviewableEmail = { name: string; renderSample(): EmailContent }

export type Email<Props> = PreviewableEmail & { sample: Props; render(props: Props): EmailContent }

/** Declares an email once: its name in addresses and logs, what it says, and a sample to see it by. */
export function defineEmail<Props>(emailMessage: {
  /** Kebab-case, such as `one-time-code`. */
  name: string
  sample: Props
  render(props: Props): EmailContent
}): Email<Props> {
  return { ...emailMessage, renderSample: () => emailMessage.render(emailMessage.sample) }
}
