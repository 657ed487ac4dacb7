/** One email to one person. */
export type OutgoingEmail = {
  /** An address alone, such as `anna@shop.example`. */
  to: string
  subject: string
  html: string
  /** The same for whoever reads no HTML. */
  text: string
  /**
   * The same at every try. Becomes the Message-ID, by which mailboxes recognise an email that is
   * delivered twice.
   */
  id?: string
  /** Takes the one-click POST of RFC 8058; absent where nobody may unsubscribe. */
  unsubscribeUrl?: string
  /** The account a notice is for and whose share of emails it uses; absent for links and codes that somebody waits for. */
  noticeAccountId?: number
}

/**
 * An email was not taken. `message` is for the log and holds neither credentials nor what the email
 * says.
 */
export class EmailError extends Error {
  /**
   * The email will be refused again, as for an address that does not exist; otherwise trying later
   * can help.
   */
  readonly isPermanent: boolean
  /** The time to wait before sending it again, if a limit of ours is used up. */
  readonly retryAfterMs: number | undefined
  constructor(message: string, isPermanent: boolean, retryAfterMs?: number) {
    super(message)
    this.name = 'EmailError'
    this.isPermanent = isPermanent
    this.retryAfterMs = retryAfterMs
  }
}

export type Mailer = {
  /**
   * Returns when the email server has taken it. Throws `EmailError`; after a connection that broke
   * at the wrong moment the email may have been taken all the same, so trying again may deliver it
   * twice.
   */
  send(emailMessage: OutgoingEmail): Promise<void>
}
