import { expect, type Page } from '@playwright/test'

type Email = { subject: string; text: string }

/** Emails of this subject the sandbox took for an address, newest first. */
async function readEmails(page: Page, address: string, subject: string): Promise<Email[]> {
  const mailbox = new URL('/mailbox/messages', process.env.E2E_SANDBOX_URL)
  mailbox.searchParams.set('to', address)
  const answer = await page.request.get(mailbox.href)
  const emailMessages: Email[] = await answer.json()
  return emailMessages.filter((emailMessage) => emailMessage.subject === subject)
}

/** Waits until the `count`th has come, and answers its text. */
async function waitForEmail(page: Page, address: string, subject: string, count: number): Promise<string> {
  const message = `${count} × "${subject}" to ${address}`
  await expect.poll(async () => (await readEmails(page, address, subject)).length, { message }).toBe(count)
  const [newest] = await readEmails(page, address, subject)
  if (newest === undefined) throw new Error('the mailbox was emptied meanwhile')
  return newest.text
}

/** The code of the `count`th email with one. */
export async function readCode(page: Page, address: string, count = 1): Promise<string> {
  const text = await waitForEmail(page, address, 'Your sign-in code', count)
  const [code] = text.match(/\b\d{6}\b/) ?? []
  if (code === undefined) throw new Error(`no code in: ${text}`)
  return code
}

/** The path of the link for a new password, or of that for the first one. */
export async function readPasswordLink(page: Page, address: string, subject = 'Reset your password'): Promise<string> {
  const text = await waitForEmail(page, address, subject, 1)
  const [link] = text.match(/http\S*\/changepassword\/[\w-]+/) ?? []
  if (link === undefined) throw new Error(`no link in: ${text}`)
  return new URL(link).pathname
}
