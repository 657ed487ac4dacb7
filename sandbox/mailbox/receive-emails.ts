import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { SandboxClock } from '#sandbox/clock.ts'
import type { EmailFaultSwitches } from './email-faults.ts'
import type { Mailbox } from './mailbox.ts'
import { readEmail } from './read-email.ts'

const LARGEST_MAIL_BYTES = 10_485_760

export type EmailContext = { clock: SandboxClock; mailbox: Mailbox; faults: EmailFaultSwitches }
type RunningEmailServer = { url: string; close(): Promise<void> }

/** An SMTP server that takes every email, with any login or none; port 0 takes any free one. */
export async function receiveEmails(
  context: EmailContext,
  { host, port }: { host: string; port: number },
): Promise<RunningEmailServer> {
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    name: 'sandbox',
    size: LARGEST_MAIL_BYTES,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    // A name server asked for 127.0.0.1 would only be slow.
    disableReverseLookup: true,
    onAuth: (login, _session, done) => done(null, { user: login.username ?? 'anybody' }),
    onData: (stream, session, done) => {
      const addresses = session.envelope.rcptTo.map(({ address }) => asSent(address))
      const cut = () => void sockets.get(session.remotePort)?.destroy()
      receive(context, stream, addresses, cut).then(() => done(), done)
    },
  })
  // Clients cut off in the middle, on purpose or not, are nobody's concern here.
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    const { remotePort = 0 } = socket
    // Otherwise the answer to each email would wait 40 ms for the client to confirm the previous one.
    socket.setNoDelay(true)
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  const listener = server.listen({ host, port })
  await once(listener, 'listening')
  const address = listener.address()
  const chosen = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    close: () =>
      new Promise((done) => {
        server.close(done)
        // Senders keep connections open for the next email; waiting for them would take half a minute.
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
}

/** The SMTP server decodes Punycode, but emails are looked up by the address they were sent to. */
function asSent(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at))
}

async function receive(
  { clock, mailbox, faults }: EmailContext,
  stream: SMTPServerDataStream,
  addresses: readonly string[],
  cut: () => void,
): Promise<void> {
  const raw = await readToTheEnd(stream)
  if (stream.sizeExceeded) throw refusal(552, 'Message is too large')
  const fault = faults.take(addresses)
  if (fault?.delayMs !== undefined) await wait(fault.delayMs)
  if (fault?.cutConnection === 'before') return cut()
  if (fault?.refuse === 451) throw refusal(451, 'Try again later')
  if (fault?.refuse === 550) throw refusal(550, 'No such mailbox')
  mailbox.add({ ...(await readEmail(raw)), to: addresses.join(', '), at: clock.now().toISOString() })
  if (fault?.cutConnection === 'after') cut()
}

async function readToTheEnd(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
