import PostalMime, { type Address } from 'postal-mime'

/** A mail somebody handed over, as the mailbox shows it. */
export type ReceivedMail = {
  id: string
  /** As written in the mail, such as `Serpplus <hello@serpplus.test>`. */
  from: string
  /** Addresses it was delivered to, whatever its head says; several are parted by a comma. */
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601, by the sandbox's clock. */
  at: string
}

/** Reads a mail as it came over the wire; a part that is missing is empty. */
export async function readMail(raw: Buffer): Promise<Pick<ReceivedMail, 'from' | 'subject' | 'text' | 'html'>> {
  const mail = await PostalMime.parse(raw)
  return {
    from: writeAddress(mail.from),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}

function writeAddress(address: Address | undefined): string {
  if (address === undefined) return ''
  if (address.address === undefined) return address.name
  return address.name === '' ? address.address : `${address.name} <${address.address}>`
}
