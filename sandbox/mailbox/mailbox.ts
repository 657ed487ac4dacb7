import type { ReceivedEmail } from './read-email.ts'

const KEPT_EMAILS = 500

/** The emails that arrived, newest first; the oldest make way. */
export class Mailbox {
  #emails: ReceivedEmail[] = []
  #received = 0

  add(emailMessage: Omit<ReceivedEmail, 'id'>): void {
    this.#received += 1
    this.#emails = [{ id: String(this.#received), ...emailMessage }, ...this.#emails.slice(0, KEPT_EMAILS - 1)]
  }

  /** Addresses are compared without case. */
  list(filter: { to?: string | undefined } = {}): readonly ReceivedEmail[] {
    const address = filter.to?.trim().toLowerCase()
    if (address === undefined || address === '') return [...this.#emails]
    return this.#emails.filter((emailMessage) => emailMessage.to.toLowerCase().split(', ').includes(address))
  }

  find(id: string): ReceivedEmail | undefined {
    return this.#emails.find((emailMessage) => emailMessage.id === id)
  }

  clear(): void {
    this.#emails = []
  }
}
