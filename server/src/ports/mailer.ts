/** One mail to one person. */
export type OutgoingMail = {
  /** An address alone, such as `anna@shop.example`. */
  to: string
  subject: string
  html: string
  /** The same for whoever reads no HTML. */
  text: string
}

/** A mail was not taken. `message` is for the log and holds neither credentials nor what the mail says. */
export class MailError extends Error {
  /** The mail will be refused again, as for an address that does not exist; otherwise trying later can help. */
  readonly isPermanent: boolean
  constructor(message: string, isPermanent: boolean) {
    super(message)
    this.name = 'MailError'
    this.isPermanent = isPermanent
  }
}

export type Mailer = {
  /**
   * Returns when the mail server has taken it. Throws `MailError`; after a connection that broke at the wrong moment the
   * mail may have been taken all the same, so trying again may deliver it twice.
   */
  send(mail: OutgoingMail): Promise<void>
}
