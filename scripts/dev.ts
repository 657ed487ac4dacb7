// `npm run dev`: like `npm start`, but Vite serves the web application with hot reload, and server and sandbox restart on change.
import { createServer } from 'vite'
import { findFreePort } from '#server/platform/network/ports.ts'
import { keepingPayments } from './lib/keeping-payments.ts'
import { mustBeFree, runSerpplus } from './lib/run-serpplus.ts'

await runSerpplus(process.env, async (run) => {
  const { config } = run
  await mustBeFree(config.port, config.host, 'PORT')
  const needsSandbox = config.dataforseo.isSandbox || config.email.isSandbox || config.payments.isSandbox
  if (needsSandbox) {
    await mustBeFree(config.sandboxPort, '127.0.0.1', 'SANDBOX_PORT')
    await mustBeFree(config.sandboxSmtpPort, '127.0.0.1', 'SANDBOX_SMTP_PORT')
  }

  // People open Vite's address, which proxies to the server, so the server's links must lead to Vite.
  const serverPort = await findFreePort('127.0.0.1')
  const address = `http://${config.host}:${config.port}`
  const env = {
    ...run.env,
    DATABASE_URL: await run.databaseUrl(),
    SANDBOX_PORT: String(config.sandboxPort),
    SANDBOX_SMTP_PORT: String(config.sandboxSmtpPort),
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: run.env.PUBLIC_URL ?? address,
  }
  const watched = (file: string) => ['scripts/lib/watched-program.ts', file]
  const sandbox = needsSandbox
    ? await run.start({
        name: 'The sandbox',
        args: watched('sandbox/main.ts'),
        env: keepingPayments(env, config),
        patience: 3_000,
      })
    : undefined
  const server = await run.start({ name: 'The server', args: watched('server/src/main.ts'), env, patience: 11_000 })

  const vite = await createServer({
    configFile: 'web/vite.config.ts',
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: { '/api': { target: server.url }, '/health': { target: server.url } },
    },
  })
  run.onStop(() => vite.close())
  await vite.listen()
  run.announce(address)
  console.log(`\nReady: ${address} (server at ${server.url})`)
  if (sandbox?.mailboxUrl) console.log(`  Mailbox: ${sandbox.mailboxUrl}`)
  for (const { email, password, note } of server.demoAccounts ?? []) console.log(`  ${email}  ${password}  ${note}`)
})
