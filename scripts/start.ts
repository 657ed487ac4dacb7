// `npm start`: builds the web application if stale, then runs PostgreSQL, the sandbox and the server until Ctrl-C.
import { buildWebIfStale } from './lib/build-web.ts'
import type { ReadyMessage } from './lib/program.ts'
import { mustBeFree, runSerpplus } from './lib/run-serpplus.ts'

await runSerpplus(process.env, async (run) => {
  const { config } = run
  const needsSandbox = config.dataforseo.isSandbox
  await mustBeFree(config.port, config.host, 'PORT')
  if (needsSandbox) await mustBeFree(config.sandboxPort, '127.0.0.1', 'SANDBOX_PORT')
  await buildWebIfStale(console.log, run.watch)

  // A terminal is for people: what went wrong is enough there.
  const quiet = { LOG_LEVEL: run.env.LOG_LEVEL ?? 'warn' }
  const env = { ...run.env, ...quiet, DATABASE_URL: await run.databaseUrl(), SANDBOX_PORT: String(config.sandboxPort) }
  const sandbox = needsSandbox
    ? await run.start({ name: 'The sandbox', args: ['sandbox/main.ts'], env, patience: 3_000 })
    : undefined
  const server = await run.start({
    name: 'The server',
    args: ['server/src/main.ts'],
    env,
    patience: 11_000,
  })

  run.announce(server.url)
  console.log(greeting(server, sandbox))
  // For a program that started this one and waits (the browser tests).
  process.send?.({ type: 'ready', url: server.url, sandboxUrl: sandbox?.url, databaseUrl: env.DATABASE_URL })
})

function greeting(server: ReadyMessage, sandbox: ReadyMessage | undefined): string {
  const accounts = server.demoAccounts ?? []
  const width = Math.max(0, ...accounts.map(({ email }) => email.length))
  const passwordWidth = Math.max(0, ...accounts.map(({ password }) => password.length))
  return [
    '',
    `Serpplus is ready: ${server.url}`,
    ...(accounts.length > 0 ? ['', '  Demo accounts'] : []),
    ...accounts.map(
      ({ email, password, note }) => `  ${email.padEnd(width)}  ${password.padEnd(passwordWidth)}  ${note}`,
    ),
    ...(sandbox
      ? ['', `  Search results are made up by the sandbox at ${sandbox.url}; nothing leaves this machine.`]
      : []),
    ...(sandbox?.mailboxUrl ? [`  Mails: ${sandbox.mailboxUrl}`] : []),
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n')
}
