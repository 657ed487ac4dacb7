import { startSandbox } from './build-sandbox.ts'

/** Process entry: `node sandbox/main.ts`, alone or started by scripts/ with an IPC channel. */
const port = Number(process.env.SANDBOX_PORT ?? Number(process.env.PORT ?? 3000) + 1)
// With any free port, emails get no fixed one either.
const smtpPort = Number(process.env.SANDBOX_SMTP_PORT || (port === 0 ? 0 : Number(process.env.PORT ?? 3000) + 2))
const sandbox = await startSandbox({
  // In containers its callers are elsewhere.
  host: process.env.SANDBOX_HOST || undefined,
  port,
  smtpPort,
  stripeStateFile: process.env.STRIPE_SANDBOX_STATE || undefined,
})

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await sandbox.close()
  // Calls that were still being kept waiting on purpose must not hold the process.
  process.exit(0)
}

process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// A parent that died must not leave its sandbox behind.
process.on('disconnect', () => void stop())

if (process.send === undefined)
  process.stdout.write(`Sandbox: ${sandbox.url}, SMTP: ${sandbox.smtpUrl}, mailbox: ${sandbox.mailboxUrl}\n`)
else process.send({ type: 'ready', url: sandbox.url, smtpUrl: sandbox.smtpUrl, mailboxUrl: sandbox.mailboxUrl })
