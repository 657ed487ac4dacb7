import type { ReceivedMail } from './read-mail.ts'

const KEPT_MAILS = 500

/** The mails that arrived, newest first; the oldest make way. */
export class Mailbox {
  #mails: ReceivedMail[] = []
  #received = 0

  add(mail: Omit<ReceivedMail, 'id'>): void {
    this.#received += 1
    this.#mails = [{ id: String(this.#received), ...mail }, ...this.#mails.slice(0, KEPT_MAILS - 1)]
  }

  /** Addresses are compared without case. */
  list(filter: { to?: string | undefined } = {}): readonly ReceivedMail[] {
    const address = filter.to?.trim().toLowerCase()
    if (address === undefined || address === '') return [...this.#mails]
    return this.#mails.filter((mail) => mail.to.toLowerCase().split(', ').includes(address))
  }

  find(id: string): ReceivedMail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  clear(): void {
    this.#mails = []
  }
}
