// `npm start`: builds the web application if stale, then runs PostgreSQL, the sandbox and the server until Ctrl-C.
import type { Config } from '#server/platform/config/config.ts'
import { buildWebIfStale } from './lib/build-web.ts'
import { keepingPayments } from './lib/keeping-payments.ts'
import type { ReadyMessage } from './lib/program.ts'
import { mustBeFree, runSerpplus } from './lib/run-serpplus.ts'
import { sayStep } from './lib/say-step.ts'
import { serverArguments, serverEnvironment } from './lib/server-program.ts'

await runSerpplus(process.env, async (run) => {
  const { config } = run
  const needsSandbox = config.dataforseo.isSandbox || config.email.isSandbox || config.payments.isSandbox
  await mustBeFree(config.port, config.host, 'PORT')
  if (needsSandbox) {
    await mustBeFree(config.sandboxPort, '127.0.0.1', 'SANDBOX_PORT')
    await mustBeFree(config.sandboxSmtpPort, '127.0.0.1', 'SANDBOX_SMTP_PORT')
  }
  // Built in parallel, because it takes as long as creating the database and its demonstration.
  const web = buildWebIfStale(run.watch)
  web.catch(() => {})

  // On a terminal, people only need to see what went wrong.
  const quiet = { LOG_LEVEL: run.env.LOG_LEVEL ?? 'warn' }
  const env = { ...run.env, ...quiet, DATABASE_URL: await run.databaseUrl() }
  const sandbox = needsSandbox
    ? await run.start({
        name: 'The sandbox',
        args: ['sandbox/main.ts'],
        env: keepingPayments(env, config),
        patience: 3_000,
      })
    : undefined
  sayStep('Starting the server')
  const starting = run.start({
    name: 'The server',
    args: [...serverArguments, '--await-web'],
    env: { ...serverEnvironment, ...env },
    patience: 11_000,
    isKept: true,
    awaited: web,
  })
  const [server] = await Promise.all([starting, web])

  run.announce(server.url)
  console.log(greeting(config, server, sandbox))
  // For a program that started this one and waits (the browser tests).
  process.send?.({
    type: 'ready',
    url: server.url,
    sandboxUrl: sandbox?.url,
    mailboxUrl: sandbox?.mailboxUrl,
    databaseUrl: env.DATABASE_URL,
  })
})

function greeting(config: Config, server: ReadyMessage, sandbox: ReadyMessage | undefined): string {
  const accounts = server.demoAccounts ?? []
  const width = Math.max(0, ...accounts.map(({ email }) => email.length))
  const rest = config.isDemonstration ? '. Nothing leaves this machine.' : '.'
  const passwordWidth = Math.max(0, ...accounts.map(({ password }) => password.length))
  return [
    '',
    `Ready: ${server.url}`,
    ...(accounts.length > 0 ? ['', '  Demo accounts'] : []),
    ...accounts.map(
      ({ email, password, note }) => `  ${email.padEnd(width)}  ${password.padEnd(passwordWidth)}  ${note}`,
    ),
    ...(sandbox ? [''] : []),
    ...(sandbox && config.dataforseo.isSandbox
      ? [`  Search results are simulated by the sandbox at ${sandbox.url}${rest}`]
      : []),
    ...(sandbox && config.payments.isSandbox
      ? ['  Payments are simulated too: only test cards work, and no money moves.']
      : []),
    ...(sandbox?.mailboxUrl && config.email.isSandbox ? [`  Mailbox: ${sandbox.mailboxUrl}`] : []),
    '',
    'Press Ctrl-C to stop.',
    '',
  ].join('\n')
}
