import PostalMime, { type Address } from 'postal-mime'

/** An email somebody handed over, as the mailbox shows it. */
export type ReceivedEmail = {
  id: string
  /** As written in the email, such as `Serpplus <hello@serpplus.test>`. */
  from: string
  /** Its Message-ID: the same where one email was delivered twice. */
  messageId: string
  /** Addresses it was delivered to, whatever its head says; several are parted by a comma. */
  to: string
  subject: string
  text: string
  html: string
  /** The headers of RFC 2369 and RFC 8058, as they came; empty where there are none. */
  listUnsubscribe: string
  listUnsubscribePost: string
  /** ISO 8601, by the sandbox's clock. */
  at: string
}

/** Reads an email as it came over the wire; a part that is missing is empty. */
export async function readEmail(raw: Buffer): Promise<Omit<ReceivedEmail, 'id' | 'to' | 'at'>> {
  const emailMessage = await PostalMime.parse(raw)
  const headerOf = (name: string) => emailMessage.headers.find(({ key }) => key === name)?.value ?? ''
  return {
    from: writeAddress(emailMessage.from),
    messageId: emailMessage.messageId ?? '',
    subject: emailMessage.subject ?? '',
    text: emailMessage.text ?? '',
    html: emailMessage.html ?? '',
    listUnsubscribe: headerOf('list-unsubscribe'),
    listUnsubscribePost: headerOf('list-unsubscribe-post'),
  }
}

function writeAddress(address: Address | undefined): string {
  if (address === undefined) return ''
  if (address.address === undefined) return address.name
  return address.name === '' ? address.address : `${address.name} <${address.address}>`
}
